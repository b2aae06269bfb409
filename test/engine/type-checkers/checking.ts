import type { Checking } from '../../../src/engine/type-checkers/protocol.ts'

/** A checker works with these files, and as long as it takes. */
export function checkingOf(files: Readonly<Record<string, string>>): Checking {
  return {
    read: async (paths) => new Map(paths.map((path) => [path, files[path] ?? ''])),
    during: (_, work) => work(),
  }
}
