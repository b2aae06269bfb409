import type { Node } from 'web-tree-sitter'
import { type CommandDraft, newCommand } from '../../../command-draft.ts'
import type { CommandSource } from '../source.ts'

export const MODULE = /^(?:commander|@commander-js\/extra-typings|commander\/esm\.mjs)$/

/** Settings of a commander command that count once all of its calls are read. */
export interface Settings {
  help: string | null
  positionalOptions: boolean
  helpCommand: boolean
}

/** What is known of a file's commands while it is read. */
export interface Reading {
  readonly source: CommandSource
  readonly drafts: CommandDraft[]
  readonly settings: Map<CommandDraft, Settings>
  /** By the id of the function that a variable is declared in, and its name. */
  readonly variables: Map<string, CommandDraft>
  /** Functions that get a command handed, with what they do to it. */
  readonly borrowed: Map<string, CommandDraft>
  /** Calls `setUp(program)`. */
  readonly handed: { readonly callee: string; readonly draft: CommandDraft }[]
  /** Parents of commands that are put together as arguments, by the ids of their chains. */
  readonly placed: Map<number, CommandDraft>
  readonly programs: ReadonlySet<string>
  readonly makers: ReadonlySet<string>
}

export function addCommand(
  name: string | null,
  node: Node,
  reading: Reading,
  parent: CommandDraft | null = null,
): CommandDraft {
  const draft = newCommand(node.startPosition.row + 1, { name, parent })
  reading.drafts.push(draft)
  reading.settings.set(draft, { help: '-h, --help', positionalOptions: false, helpCommand: true })
  return draft
}

/** The command that a name stands for inside of some functions, the innermost first. */
export function variable(name: string, functions: readonly Node[], reading: Reading): CommandDraft | null {
  for (const each of [...functions, null]) {
    const found = reading.variables.get(`${each?.id ?? 'file'} ${name}`)
    if (found !== undefined) return found
  }
  return null
}

export function declare(name: string, inside: Node | null, draft: CommandDraft, reading: Reading): CommandDraft {
  reading.variables.set(`${inside?.id ?? 'file'} ${name}`, draft)
  draft.handle ??= name
  return draft
}
