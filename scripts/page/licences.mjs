// The licences of everything inside the page, as the packages of this system state them. Debian's
// copyright files: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// The paragraphs of a copyright file: { Files, Copyright, License: [name, text] }.
function paragraphsOf(packageName) {
  const text = fs.readFileSync(`/usr/share/doc/${packageName}/copyright`, 'utf8');
  return text.split(/\n\s*\n/).map((paragraph) => {
    const fields = {};
    for (const [, name, value] of paragraph.matchAll(/^(\S+):((?:.*\n?)(?:^[ \t].*\n?)*)/gm)) {
      fields[name] = value.trim().replace(/^[ \t]*\.$/gm, '').replace(/^[ \t]+/gm, '');
    }
    const [licence = '', ...lines] = (fields.License ?? '').split('\n');
    return { ...fields, License: [licence, lines.join('\n').trim()] };
  });
}

// What the package says of the files: holders of the copyright, and the text of the licence.
function statedBy(packageName, files, licence) {
  const paragraphs = paragraphsOf(packageName);
  const found = paragraphs.filter(({ Files }) => Files && files.some((file) => Files.split(/\s+/).includes(file)));
  const [, text] = found.map(({ License }) => License).concat(paragraphs.map(({ License }) => License))
    .find(([name, words]) => name === licence && words) ?? [];
  if (found.length !== files.length || !text) {
    throw new Error(`the copyright file of ${packageName} does not state ${licence} for ${files.join(' ')}`);
  }
  return `${found.map(({ Copyright }) => `Copyright ${Copyright}`).join('\n')}\n\n${text}`;
}

// [{ part, licence, text }], this project first.
export function licences(root) {
  const emscripten = execFileSync('em-config', ['EMSCRIPTEN_ROOT'], { encoding: 'utf8' }).trim();
  const json = 'include/nlohmann/detail';
  return [
    { part: 'squarelab, its page and the drawings of the pieces', licence: 'MIT',
      text: fs.readFileSync(path.join(root, 'LICENSE'), 'utf8') },
    { part: '{fmt}', licence: 'MIT, with an exception for compiled code',
      text: statedBy('libfmt-dev', ['*'], 'Expat with embedded exception') },
    { part: 'JSON for Modern C++ (nlohmann)', licence: 'MIT',
      text: statedBy('nlohmann-json3-dev', ['*', `${json}/conversions/to_chars.hpp`, `${json}/output/serializer.hpp`], 'Expat') },
    { part: 'CLI11', licence: 'BSD-3-Clause', text: statedBy('libcli11-dev', ['*'], 'BSD-3-clause') },
    { part: 'emscripten', licence: 'MIT', text: statedBy('emscripten', ['*'], 'Expat') },
    { part: 'musl, the C library of emscripten', licence: 'MIT',
      text: fs.readFileSync(path.join(emscripten, 'system/lib/libc/musl/COPYRIGHT'), 'utf8') },
    { part: 'dlmalloc, in that library', licence: 'public domain', text: 'Written by Doug Lea and released to the public domain.' },
    { part: 'libc++, libc++abi, compiler-rt (LLVM)', licence: 'Apache-2.0 with LLVM exceptions',
      text: statedBy('emscripten', ['libcxx', 'libcxxabi', 'compiler-rt'].map((name) => `system/lib/${name}/*`),
        'Apache-2.0 with LLVM exception') },
    { part: 'libunwind (LLVM)', licence: 'MIT', text: statedBy('emscripten', ['system/lib/libunwind/*'], 'Expat') },
  ];
}
