/** The folder of the program: all parts of it are in there, and this file is one folder below, in the sources and when built. */
const PROGRAM = new URL('../', import.meta.url).href

/**
 * Whether what could not be imported is a part of this program itself. The package `docalign` is published without the parts that need
 * what only `docalign-server` depends on: which packages happen to be found beside it says nothing.
 */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    'url' in error &&
    String(error.url).startsWith(PROGRAM)
  )
}
