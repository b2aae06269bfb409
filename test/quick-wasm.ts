/**
 * An option of Node for processes that work for a test: their WebAssembly, parsers and the embedded database, is compiled once
 * and in a hurry. V8 would make faster machine code of it meanwhile, a fifth of all processor time, and be done when the test is over.
 */
export const QUICK_WASM = '--liftoff-only'
