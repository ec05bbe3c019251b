// Functions that the module imports and package/program.js gives: names alone, for the linker.
mergeInto(LibraryManager.library, { squarelab_ask() {} });
