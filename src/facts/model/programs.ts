import type { CommandFact } from '../../ecosystems/file-facts.ts'
import { folderOf } from '../../paths.ts'
import type { BuiltProgram } from '../packages.ts'
import type { At } from './model.ts'

type Root = At<CommandFact>

/** A parser of arguments, with the name under which readers call it; null when the repository does not say. */
export interface NamedRoot {
  readonly root: Root
  readonly name: string | null
}

/** Folders of parsers that people who work on the repository run. */
const FOR_DEVELOPERS = /(?:^|\/)(?:scripts?|tools?|hack|ci|docs?|dev|benchmarks?|\.github)\//

/**
 * Gives parsers the names of the programs that the repository builds. A program may have several parsers where nothing tells
 * which of them is its own, and a parser several programs.
 */
export function programsOfRoots(roots: readonly Root[], built: readonly BuiltProgram[]): NamedRoot[] {
  const names = new Set(built.map(({ name }) => name))
  const named: NamedRoot[] = built.flatMap((program) =>
    parsersOf(program, roots, names).map((root) => ({ root, name: program.name })),
  )
  const known = new Set(named.map(({ root }) => root))
  return [...named, ...roots.filter((root) => !known.has(root)).map((root) => ({ root, name: root.name }))]
}

function parsersOf(program: BuiltProgram, roots: readonly Root[], names: ReadonlySet<string>): readonly Root[] {
  const own = roots.filter((root) => root.name === program.name)
  if (own.length > 0) return nearestTo(program, own)
  const free = roots.filter((root) => root.name === null || !names.has(root.name))
  const atEntry = free.filter((root) => program.entry !== null && isBuiltFrom(program.entry, root.file))
  if (atEntry.length > 0) return atEntry
  const inPackage = free.filter((root) => program.folder === '' || root.file.startsWith(`${program.folder}/`))
  const forUsers = inPackage.filter((root) => !FOR_DEVELOPERS.test(root.file))
  const possible = forUsers.length > 0 ? forUsers : inPackage
  const nameless = possible.filter((root) => root.name === null)
  return nearestTo(program, nameless.length > 0 ? nameless : possible.length === 1 ? possible : [])
}

/** `dist/cli.js` is built from `src/cli.ts`. */
function isBuiltFrom(entry: string, file: string): boolean {
  if (entry === file) return true
  const stem = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return /\.[cm]?js$/.test(entry) && stem(entry) === stem(file) && stem(file) !== 'index'
}

/** Those that stand deepest in the folders of the program's entry; all where its entry is not known. */
function nearestTo({ entry, folder }: BuiltProgram, roots: readonly Root[]): readonly Root[] {
  const place = entry === null ? folder : folderOf(entry)
  const depths = roots.map((root) => sharedDepth(place, folderOf(root.file)))
  const deepest = Math.max(0, ...depths)
  return roots.filter((_, index) => depths[index] === deepest)
}

/** How many folders two have in common, from the root on. */
export function sharedDepth(left: string, right: string): number {
  const others = right.split('/')
  const parts = left === '' ? [] : left.split('/')
  const end = parts.findIndex((part, index) => part !== others[index])
  return end === -1 ? parts.length : end
}
