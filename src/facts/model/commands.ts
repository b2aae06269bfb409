import type { CommandFact, FileFacts } from '../../ecosystems/file-facts.ts'
import { folderOf } from '../../paths.ts'
import type { At, Command, Scope } from './model.ts'

type Found = At<CommandFact>
type Option = At<CommandFact['options'][number]>

/** Programs have no more levels of subcommands than this. */
const MAX_DEPTH = 8

/**
 * Puts the commands of all files together to programs. A subcommand is found by the handle of the command it is added to, in
 * its own file first, then in its folder, then anywhere if only one command is spoken of so.
 */
export function programsOf(files: ReadonlyMap<string, FileFacts>): readonly Command[] {
  const all: Found[] = [...files].flatMap(([file, facts]) => facts.commands.map((command) => ({ ...command, file })))
  const parents = new Map<Found, Found>()
  for (const command of all) {
    const parent = command.parent === null ? undefined : nearest(command.parent, command.file, all)
    if (parent && parent !== command) parents.set(command, parent)
    for (const handle of command.children) {
      const child = nearest(handle, command.file, all)
      if (child && child !== command && !parents.has(child)) parents.set(child, command)
    }
  }
  const childrenOf = (command: Found): Found[] => all.filter((each) => parents.get(each) === command)
  const missing = (command: Found): string | null => {
    const lost = command.children.find((handle) => nearest(handle, command.file, all) === undefined)
    return command.open ?? (lost === undefined ? null : `\`${lost}\` is added to it, which is not read`)
  }
  const build = (fact: Found, above: readonly string[], inherited: Scope<Option>, depth: number): Command => {
    const words = fact.name === null ? above : [...above, fact.name]
    const own = fact.options.map((option) => ({ ...option, file: fact.file }))
    const options = { facts: [...own, ...inherited.facts], open: fact.open ?? inherited.open }
    const handed = { facts: options.facts.filter((option) => option.inherited), open: inherited.open ?? null }
    const children = depth < MAX_DEPTH ? childrenOf(fact) : []
    return {
      words,
      aliases: fact.aliases,
      options,
      subcommands: children.map((child) => build(child, words, handed, depth + 1)),
      openSubcommands: missing(fact),
      fact,
    }
  }
  // A command whose parent is named but not read is no program.
  const roots = all.filter((command) => !parents.has(command) && command.parent === null)
  return roots.map((root) => build(root, [], { facts: [], open: null }, 0))
}

function nearest(handle: string, file: string, all: readonly Found[]): Found | undefined {
  const named = all.filter((each) => each.handle === handle)
  const here = named.find((each) => each.file === file)
  if (here) return here
  const beside = named.filter((each) => folderOf(each.file) === folderOf(file))
  if (beside.length === 1) return beside[0]
  return named.length === 1 ? named[0] : undefined
}
