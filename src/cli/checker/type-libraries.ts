import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TypeLibraries } from '../../engine/type-checkers/typescript/libraries.ts'

/** The name of the file beside the bundled program that has the libraries of types. */
export const TYPE_LIBRARIES = 'type-libraries.json'

/** The declarations of JavaScript, of browsers and of Node.js: bundled, or from the packages that have them. */
export function readTypeLibraries(): TypeLibraries {
  const bundled = fileURLToPath(new URL(TYPE_LIBRARIES, import.meta.url))
  return existsSync(bundled) ? (JSON.parse(readFileSync(bundled, 'utf8')) as TypeLibraries) : collectTypeLibraries()
}

/** The declarations of TypeScript and of the types of Node.js, as these packages are installed. */
export function collectTypeLibraries(): TypeLibraries {
  const { resolve } = createRequire(import.meta.url)
  const language = filesIn(join(dirname(resolve('typescript6/package.json')), 'lib'), '', /^lib\..*\.d\.ts$/)
  const node = dirname(resolve('@types/node/package.json'))
  return Object.fromEntries([
    ...language.filter(([name]) => !/webworker|scripthost/.test(name)),
    // Without declarations for older compilers, the list of all files, and requests and responses, whose types browsers declare in full.
    ...filesIn(node, 'node/', /^(?!ts\d|index\.|web-globals\/fetch\.).*\.d\.ts$/),
  ])
}

function filesIn(folder: string, prefix: string, wanted: RegExp): [string, string][] {
  const names = readdirSync(folder, { recursive: true }) as string[]
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => wanted.test(name))
    .map((name) => [prefix + name, readFileSync(join(folder, name), 'utf8')])
}
