import type { CommandFact, FileFacts } from '../../ecosystems/file-facts.ts'
import { groupBy } from '../../group-by.ts'
import { baseName, folderOf } from '../../paths.ts'
import type { BuiltProgram } from '../packages.ts'
import type { At, Command, Scope } from './model.ts'
import { programsOfRoots, standingNearest } from './programs.ts'

type Found = At<CommandFact>
type Option = At<CommandFact['options'][number]>

/** Programs have no more levels of subcommands than this. */
const MAX_DEPTH = 8

/**
 * Puts the commands of all files together to programs. A subcommand is found by the handle of the command it is added to, in
 * its own file first, then by the nearest folder.
 *
 * @param built what the repository's manifests and folders say that it builds: a parser often does not name its program
 */
export function programsOf(
  files: ReadonlyMap<string, FileFacts>,
  built: readonly BuiltProgram[] = [],
): readonly Command[] {
  const all: Found[] = [...files].flatMap(([file, facts]) =>
    facts.commands.map((command) => ({ ...command, open: command.open ?? facts.open ?? null, file })),
  )
  const nearest = finder(all)
  const addedOptions = optionsWithAdded(all)
  const { parents, orphans } = relationsOf(all, nearest)
  const childrenOf = groupBy([...parents.keys()], (command) => parents.get(command))
  // Parsers of Python hand nothing on to subcommands; those of other languages may do so with what is not read.
  const build = (fact: Found, words: readonly string[], inherited: Scope<Option>, depth: number): Command => {
    const own = addedOptions(fact)
    const options = { facts: [...own.facts, ...inherited.facts], open: own.open ?? inherited.open }
    const handed = {
      facts: options.facts.filter((option) => option.inherited),
      open: languageOf(fact.file) === 'py' ? null : options.open,
    }
    const children = depth < MAX_DEPTH ? (childrenOf.get(fact) ?? []) : []
    return {
      words,
      aliases: fact.aliases,
      options,
      subcommands: children.map((child) =>
        build(child, child.name === null ? words : [...words, child.name], handed, depth + 1),
      ),
      openSubcommands:
        own.open ?? missing(fact, nearest) ?? nameless(children) ?? orphans.get(languageOf(fact.file)) ?? null,
      fact,
    }
  }
  const taken = functionsCalled(all)
  const isAdded = ({ adds }: Found): boolean => adds !== undefined && (adds.isCalled || taken.has(adds.function))
  const roots = all.filter((command) => command.parent === null && !parents.has(command) && !isAdded(command))
  return programsOfRoots(roots, built).map(({ root, name }) =>
    build(root, name === null ? [] : [name], { facts: [], open: null }, 0),
  )
}

type Nearest = (handle: string, file: string) => Found | undefined

/**
 * The command that a file means by a handle: of those that are called so, the one that stands nearest; undefined when none or
 * several may be meant.
 */
function finder(all: readonly Found[]): Nearest {
  const byHandle = groupBy(all, ({ handle }) => handle)
  return (handle, file) => {
    const named = byHandle.get(handle) ?? []
    const here = named.filter((each) => each.file === file)
    const near = here.length > 0 ? here : standingNearest(named, folderOf(file))
    return near.length === 1 ? near[0] : undefined
  }
}

interface Relations {
  readonly parents: ReadonlyMap<Found, Found>
  /** Why programs of a language may have subcommands that were not read: commands whose parent is not known. */
  readonly orphans: ReadonlyMap<string, string>
}

function relationsOf(all: readonly Found[], nearest: Nearest): Relations {
  const parents = new Map<Found, Found>()
  const orphans = new Map<string, string>()
  for (const command of all) {
    const parent = command.parent === null ? undefined : nearest(command.parent, command.file)
    if (parent && parent !== command) parents.set(command, parent)
    for (const handle of command.children) {
      const child = nearest(handle, command.file)
      if (child && child !== command && !parents.has(child)) parents.set(child, command)
    }
  }
  for (const { parent, name, file } of all.filter((each) => each.parent !== null && !parents.has(each)))
    orphans.set(languageOf(file), `\`${name ?? '?'}\` is added to \`${parent}\`, which is not read`)
  return { parents, orphans }
}

function missing(command: Found, nearest: Nearest): string | null {
  const lost = command.children.find((handle) => nearest(handle, command.file) === undefined)
  return lost === undefined ? null : `\`${lost}\` is added to it, which is not read`
}

/** A subcommand whose name is worked out may have any. */
function nameless(children: readonly Found[]): string | null {
  return children.some(({ name }) => name === null) ? 'the name of a subcommand is worked out' : null
}

/** Commands of one program are written in one language; its endings may differ in a letter. */
function languageOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).replace(/^[cm]?([jt]s)x?$/, 'js')
}

/** Functions that hand a command on to others which add to it. */
const MAX_FUNCTIONS = 8

/**
 * The options of a command with those that functions of other files add to it. A function is found in the command's own
 * folder, or in the folder of the package by whose name it is called.
 */
function optionsWithAdded(all: readonly Found[]): (command: Found) => Scope<Option> {
  const functions = groupBy(
    all.filter((each) => each.adds !== undefined),
    ({ adds }) => adds?.function ?? '',
  )
  const find = (reference: string, file: string): Found | undefined => {
    const [name = '', qualifier] = reference.split('.').reverse()
    const named = functions.get(name) ?? []
    const meant = named.filter((each) =>
      qualifier === undefined ? folderOf(each.file) === folderOf(file) : baseName(folderOf(each.file)) === qualifier,
    )
    return meant.length === 1 ? meant[0] : undefined
  }
  const collect = (command: Found, seen: ReadonlySet<Found>): Scope<Option> => {
    let open = command.adds ? command.adds.open : command.open
    const facts = command.options.map((option) => ({ ...option, file: command.file }))
    for (const added of command.addedBy ?? []) {
      const part = find(added.function, command.file)
      if (part === undefined || seen.has(part) || seen.size > MAX_FUNCTIONS || part.children.length > 0) {
        open ??= `\`${added.function}\` may add options to it`
        continue
      }
      const more = collect(part, new Set([...seen, part]))
      open ??= more.open
      facts.push(...more.facts.map((option) => ({ ...option, inherited: option.inherited || added.inherited })))
    }
    return { facts, open }
  }
  return (command) => {
    const { facts, open } = collect(command, new Set())
    return { facts, open: open ?? command.open }
  }
}

/** Names of the functions that commands are handed to. */
function functionsCalled(all: readonly Found[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ addedBy = [] }) => addedBy.map((each) => each.function.split('.').at(-1) ?? '')))
}
