import type { CommandFact } from '../../ecosystems/file-facts.ts'
import { groupBy } from '../../group-by.ts'
import { baseName, folderOf } from '../../paths.ts'
import type { At, Scope } from './model.ts'

type Found = At<CommandFact>
type Options = Scope<CommandFact['options'][number]>

/** Functions that hand a command on to others which add to it. */
const MAX_DEPTH = 8

/**
 * The options of a command with those that functions of other files add to it. A function is found in the command's own
 * folder, or in the folder of the package by whose name it is called.
 */
export function optionsWithAdded(all: readonly Found[]): (command: Found) => Options {
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
  const collect = (command: Found, seen: ReadonlySet<Found>): Options => {
    let open = command.adds ? command.adds.open : command.open
    const facts = command.options.map((option) => ({ ...option, file: command.file }))
    for (const added of command.addedBy ?? []) {
      const part = find(added.function, command.file)
      if (part === undefined || seen.has(part) || seen.size > MAX_DEPTH || part.children.length > 0) {
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
export function functionsCalled(all: readonly Found[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ addedBy = [] }) => addedBy.map((each) => each.function.split('.').at(-1) ?? '')))
}
