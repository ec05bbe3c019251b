// squarelab.wasm as a program: a command line in, stdout, stderr and an exit code out. It gives the
// module what a standalone WebAssembly program asks of its host (WASI preview 1), and nothing else:
// no files, no environment, no network. Tested in tests/web/package.test.js.

const notSupported = 52; // ENOSYS, in WASI and in musl

export class Program {
  #module;
  #exports;
  #input;
  #out;
  #ask;

  // module: a compiled WebAssembly.Module, as of squarelab.wasm. ask(text): answers as the adapter of
  // `verify --adapter` does, lines of the protocol by lines; the empty text asks for the greeting.
  constructor(module, ask) {
    this.#module = module;
    this.#ask = ask;
  }

  // bytes: the content of squarelab.wasm.
  static async compile(bytes) {
    return new Program(await WebAssembly.compile(bytes));
  }

  get module() {
    return this.#module;
  }

  // words: ["perft", "--depth", "4"]; input: what the program reads as stdin. Returns
  // { stdout, stderr, exitCode }. A call that ends in a fault of the program itself throws
  // WebAssembly.RuntimeError; the next call starts with a new memory.
  run(words, input = '') {
    return this.#call(['squarelab', ...words], input, (places) => {
      const { malloc, free, memory, squarelab_run: call } = this.#exports;
      const table = malloc(4 * (places.length + 1));
      [...places, 0].forEach((place, i) => new DataView(memory.buffer).setUint32(table + 4 * i, place, true));
      const exitCode = call(places.length, table);
      free(table);
      return { stdout: this.#text(1), stderr: this.#text(2), exitCode };
    });
  }

  // The FEN after a move in UCI notation, or '' with the reason: { fen, stderr }.
  after(fen, move) {
    return this.#call([fen, move], '', (places) => {
      const { memory, squarelab_after: call } = this.#exports;
      const place = call(...places);
      const bytes = new Uint8Array(memory.buffer, place);
      return { fen: new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))), stderr: this.#text(2) };
    });
  }

  // Calls use(places) with the addresses of the texts in memory, and returns its result.
  #call(words, input, use) {
    this.#start();
    this.#input = new TextEncoder().encode(input);
    this.#out = { 1: [], 2: [] };
    const { malloc, free, memory } = this.#exports;
    const texts = words.map((word) => new TextEncoder().encode(`${word}\0`));
    const first = malloc(texts.reduce((sum, text) => sum + text.length, 0));
    let place = first;
    const places = texts.map((text) => {
      new Uint8Array(memory.buffer).set(text, place);
      place += text.length;
      return place - text.length;
    });
    let answer;
    try {
      answer = use(places);
    } catch (error) {
      this.#exports = undefined;
      throw error;
    }
    free(first);
    return answer;
  }

  #text(stream) {
    const decoder = new TextDecoder();
    return this.#out[stream].map((bytes) => decoder.decode(bytes, { stream: true })).join('') +
      decoder.decode();
  }

  #start() {
    if (this.#exports) return;
    const given = this.#host();
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(this.#module)) {
      imports[module] ??= {};
      const refuse = module === 'env' ? () => -notSupported : () => notSupported;
      imports[module][name] = given[name] ?? refuse;
    }
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports;
    this.#exports._initialize();
  }

  #host() {
    const view = () => new DataView(this.#exports.memory.buffer);
    // Calls use(bytes) for each of the buffers; use returns how many of them it took.
    const forEachBuffer = (buffers, count, use) => {
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const start = view().getUint32(buffers + 8 * i, true);
        const size = view().getUint32(buffers + 8 * i + 4, true);
        total += use(new Uint8Array(this.#exports.memory.buffer, start, size));
      }
      return total;
    };
    return {
      fd_write: (stream, buffers, count, written) => {
        if (!this.#out[stream]) return notSupported;
        const total = forEachBuffer(buffers, count, (bytes) => {
          this.#out[stream].push(bytes.slice());
          return bytes.length;
        });
        view().setUint32(written, total, true);
        return 0;
      },
      fd_read: (stream, buffers, count, read) => {
        const total = forEachBuffer(buffers, count, (bytes) => {
          const part = this.#input.subarray(0, bytes.length);
          bytes.set(part);
          this.#input = this.#input.subarray(part.length);
          return part.length;
        });
        view().setUint32(read, total, true);
        return 0;
      },
      fd_close: () => 0,
      environ_sizes_get: (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      clock_time_get: (clock, precision, time) => {
        const now = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(time, BigInt(Math.round(now * 1e6)), true);
        return 0;
      },
      squarelab_ask: (place, size) => {
        if (!this.#ask) return 0;
        const { malloc, memory } = this.#exports;
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, place, size));
        const answer = new TextEncoder().encode(`${this.#ask(text)}\0`);
        const answered = malloc(answer.length);
        new Uint8Array(memory.buffer, answered).set(answer);
        return answered;
      },
      emscripten_notify_memory_growth: () => {},
      proc_exit: (code) => {
        throw new WebAssembly.RuntimeError(`squarelab ended with exit code ${code}`);
      },
    };
  }
}
