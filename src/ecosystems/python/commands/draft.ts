import type { CommandFact, OperandFact, OptionFact } from '../../file-facts.ts'

/** A command while what is said of it is gathered. */
export interface CommandDraft {
  name: string | null
  aliases: readonly string[]
  handle: string | null
  parent: CommandDraft | null
  /** Handle of a parent that stands in another file. */
  parentHandle: string | null
  readonly children: string[]
  readonly options: OptionFact[]
  readonly operands: OperandFact[]
  open: string | null
  passesThrough: boolean
  readonly line: number
}

export function createCommand(line: number, change: Partial<CommandDraft> = {}): CommandDraft {
  return {
    ...{ name: null, aliases: [], handle: null, parent: null, parentHandle: null, open: null, passesThrough: false },
    ...{ children: [], options: [], operands: [], line },
    ...change,
  }
}

export function flag(names: readonly string[], line: number, help: string | null = null): OptionFact {
  return { ...plain(names, line), help }
}

/** An option that takes nothing. */
export function plain(names: readonly string[], line: number): OptionFact {
  return {
    ...{ names, takes: 'nothing', valueName: null, attached: false, choices: null, default: null },
    ...{ negatable: false, inherited: false, help: null, line },
  }
}

/** The commands as facts. Commands that have subcommands get handles, each its own, by which these find them. */
export function finishCommands(drafts: readonly CommandDraft[]): CommandFact[] {
  const taken = new Set<string>()
  for (const draft of drafts) {
    if (draft.handle !== null && taken.has(draft.handle)) draft.handle = null
    if (draft.handle !== null) taken.add(draft.handle)
  }
  for (const { parent } of drafts) if (parent !== null) parent.handle ??= `${parent.name ?? 'parser'}:${parent.line}`
  return drafts.map(({ parent, parentHandle, ...draft }) => ({ ...draft, parent: parent?.handle ?? parentHandle }))
}
