import { limitWasmMemory } from '../read/isolation/wasm-limit';

/**
 * The OCR engine's thread: the library's own worker program, with bounded memory and without any way to the network (the
 * library fetches language data when it does not find it in place).
 */
const MAX_WASM_BYTES = 256 * 1024 * 1024;

limitWasmMemory(MAX_WASM_BYTES);
globalThis.fetch = () => Promise.reject(new Error('the OCR engine has no network'));

require('tesseract.js/src/worker-script/node/index.js');
