import type { CommandFact } from '../../ecosystems/file-facts.ts'
import { baseName, folderOf, isBelow } from '../../paths.ts'
import type { BuiltProgram } from '../packages.ts'
import type { At } from './model.ts'

type Root = At<CommandFact>

/** A parser of arguments, with the name under which readers call it; null when the repository does not say. */
interface NamedRoot {
  readonly root: Root
  readonly name: string | null
}

/** Folders of parsers that people who work on the repository run. */
const FOR_DEVELOPERS = /(?:^|\/)(?:scripts?|tools?|hack|ci|docs?|dev|benchmarks?|\.github)\//

/** Files that are called as the code of a command line is: where nothing else tells, other parsers may be those of scripts. */
const MAKES_PROGRAMS =
  /(?:^|\/)(?:(?:cli|bin)\/|_*(?:__main__|main|index|cli|app|clap|clap_app|argv|opts?|(?:parse|cli)?[-_]?(?:args?|arguments?|arg_?parser|options?|parser)|commands?|cmd|command_?line|program|entry_?point)\.\w+$)/i

/** Names parsers after the programs that the repository builds. A program may have several parsers, a parser several programs. */
export function programsOfRoots(roots: readonly Root[], built: readonly BuiltProgram[]): NamedRoot[] {
  const certain = new Map(built.map((program) => [program, certainParsersOf(program, roots)]))
  const taken = new Set([...certain.values()].flat())
  const programs = new Set(built.map(({ name }) => name))
  const free = roots.filter((root) => !taken.has(root) && (root.name === null || !programs.has(root.name)))
  const named: NamedRoot[] = built.flatMap((program) => {
    const parsers = certain.get(program) ?? []
    return (parsers.length > 0 ? parsers : likelyParserOf(program, free)).map((root) => ({ root, name: program.name }))
  })
  const known = new Set(named.map(({ root }) => root))
  // Manifests may name a program in several places: of a package, and of its entry in several groups.
  const once = named.filter(
    ({ root, name }, index) => named.findIndex((other) => other.root === root && other.name === name) === index,
  )
  return [...once, ...roots.filter((root) => !known.has(root)).map((root) => ({ root, name: root.name }))]
}

/** The parsers that name the program, or stand at its entry. */
function certainParsersOf(program: BuiltProgram, roots: readonly Root[]): readonly Root[] {
  const own = roots.filter((root) => root.name === program.name)
  if (own.length > 0) return nearestTo(program, own)
  return roots.filter(
    (root) => program.entry !== null && isInPackage(program, root) && isBuiltFrom(program.entry, root.file),
  )
}

/** The only parser that may be the program's, where nothing names it. */
function likelyParserOf(program: BuiltProgram, free: readonly Root[]): readonly Root[] {
  const inPackage = free.filter((root) => isInPackage(program, root) && !isWrapper(root))
  const likely = inPackage.filter(
    (root) => root.name === null && (MAKES_PROGRAMS.test(root.file) || isBesideEntry(program, root)),
  )
  const possible = likely.filter((root) => !FOR_DEVELOPERS.test(root.file))
  const nearest = nearestTo(program, possible.length > 0 ? possible : likely)
  // Which of several it is cannot be told.
  return nearest.length === 1 ? nearest : []
}

function isInPackage({ folder }: BuiltProgram, root: Root): boolean {
  return isBelow(root.file, folder)
}

/** It only hands on to a parser what it is told. */
function isWrapper({ options, children, open }: Root): boolean {
  return options.length === 0 && children.length === 0 && open !== null
}

/** In a folder that is called after the program: `src/bin/tool/`. */
function isBesideEntry({ name, entry }: BuiltProgram, root: Root): boolean {
  const folder = entry === null ? '' : folderOf(entry)
  return folder.endsWith(`/${name}`) && root.file.startsWith(`${folder}/`)
}

/** `dist/cli.js` is built from `src/cli.ts`. */
function isBuiltFrom(entry: string, file: string): boolean {
  if (entry === file) return true
  const stem = (path: string): string => baseName(path).replace(/\.[^.]*$/, '')
  return /\.[cm]?js$/.test(entry) && stem(entry) === stem(file) && stem(file) !== 'index'
}

/** Those that stand deepest in the folders of the program's entry; all where its entry is not known. */
function nearestTo({ entry, folder }: BuiltProgram, roots: readonly Root[]): readonly Root[] {
  return standingNearest(roots, entry === null ? folder : folderOf(entry))
}

/** Those that share the most folders with a folder: in it, below it, or beside it. */
export function standingNearest(commands: readonly Root[], folder: string): readonly Root[] {
  const depths = commands.map(({ file }) => sharedDepth(folder, folderOf(file)))
  const deepest = Math.max(0, ...depths)
  return commands.filter((_, index) => depths[index] === deepest)
}

/** How many folders two have in common, from the root on. */
function sharedDepth(left: string, right: string): number {
  const others = right.split('/')
  const parts = left === '' ? [] : left.split('/')
  const end = parts.findIndex((part, index) => part !== others[index])
  return end === -1 ? parts.length : end
}
