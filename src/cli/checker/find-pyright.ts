import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The language server of the package `pyright`: of the one that is installed beside DocAlign, or else on the PATH; null if there is none. */
export function findPyright(): string | null {
  try {
    return createRequire(import.meta.url).resolve('pyright/langserver.index.js')
  } catch {
    return pyrightOnPath(process.env.PATH ?? '')
  }
}

/** The version of the pyright that is found; null if there is none. */
export function pyrightVersion(): string | null {
  const program = findPyright()
  if (program === null) return null
  return (JSON.parse(readFileSync(join(dirname(program), 'package.json'), 'utf8')) as { readonly version: string })
    .version
}

/** `npx` and `npm run` put these folders of the repository and of those above it on the PATH: what is in them is the repository's. */
const OF_REPOSITORY = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/** The language server of a pyright that is installed for the whole machine; null if there is none. */
export function pyrightOnPath(path: string): string | null {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder) && !OF_REPOSITORY.test(folder))
  return folders.flatMap(programIn)[0] ?? null
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
