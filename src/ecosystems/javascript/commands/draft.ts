import type { CommandFact, OperandFact, OptionFact } from '../../file-facts.ts'

/** A command while its file is read. */
export interface Draft {
  name: string | null
  readonly aliases: string[]
  handle: string | null
  parent: Draft | null
  readonly children: string[]
  readonly options: OptionFact[]
  readonly operands: OperandFact[]
  open: string | null
  passesThrough: boolean
  /** Options that the parser does not add by itself here. */
  readonly without: Set<string>
  readonly line: number
}

export function newDraft(name: string | null, line: number, parent: Draft | null = null): Draft {
  return {
    name,
    aliases: [],
    handle: null,
    parent,
    children: [],
    options: [],
    operands: [],
    open: null,
    passesThrough: false,
    without: new Set(),
    line,
  }
}

/** An option with what is usual. */
export function newOption(names: readonly string[], line: number, more: Partial<OptionFact> = {}): OptionFact {
  return {
    names,
    takes: 'nothing',
    valueName: null,
    attached: false,
    choices: null,
    default: null,
    negatable: false,
    inherited: false,
    help: null,
    line,
    ...more,
  }
}

/** The commands of a file; those that others are added to get a handle if they have none. */
export function finished(drafts: readonly Draft[]): CommandFact[] {
  for (const { parent } of drafts) if (parent !== null) parent.handle ??= `command at line ${parent.line}`
  return drafts.map(({ parent, without: _without, ...draft }) => ({ ...draft, parent: parent?.handle ?? null }))
}
