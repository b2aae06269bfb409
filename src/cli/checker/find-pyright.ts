import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The language server of the package `pyright`: of the one that is installed beside DocAlign, or else on the PATH; null if there is none. */
export function findPyright(path = process.env.PATH ?? ''): string | null {
  try {
    return createRequire(import.meta.url).resolve('pyright/langserver.index.js')
  } catch {
    const programs = path.split(delimiter).filter(isAbsolute).flatMap(programIn)
    return programs[0] ?? null
  }
}

/** The version of the pyright that is found; null if there is none. */
export function pyrightVersion(): string | null {
  const program = findPyright()
  if (program === null) return null
  return (JSON.parse(readFileSync(join(dirname(program), 'package.json'), 'utf8')) as { readonly version: string })
    .version
}

/** Of the packages of this name only npm's is a program for Node.js; Python's downloads that one. */
function programIn(folder: string): string[] {
  try {
    const file = realpathSync(join(folder, 'pyright-langserver'))
    return /[\\/]pyright[\\/]langserver\.index\.js$/.test(file) ? [file] : []
  } catch {
    return []
  }
}
