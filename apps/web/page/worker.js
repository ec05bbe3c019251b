// One command in a worker: see library.js.
import { commandsOf } from '../package/commands.js';
import { Program } from '../package/program.js';

self.onmessage = ({ data: { module, words, options } }) => {
  try {
    self.postMessage({ answer: commandsOf(new Program(module)).json(words, options) });
  } catch (error) {
    self.postMessage({ error: error.message });
  }
};
