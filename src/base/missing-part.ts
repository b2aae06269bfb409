/** The folder that contains all parts of the program. This file is one folder below it, in the sources and when built. */
const PROGRAM = new URL('../../', import.meta.url).href

/**
 * Whether an import failed because a part of this program is missing. The package `docalign` is published without the parts whose
 * dependencies only `docalign-server` has; packages that happen to be installed beside it are no indication.
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
