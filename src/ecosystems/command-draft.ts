import type { CommandFact, OperandFact, OptionFact } from './file-facts.ts'

/** A command while what is said of it is gathered. */
export interface CommandDraft {
  name: string | null
  aliases: string[]
  handle: string | null
  parent: CommandDraft | null
  /** Handle of a parent that has no draft, as it stands in another file. */
  readonly parentHandle: string | null
  readonly children: string[]
  readonly options: OptionFact[]
  operands: OperandFact[]
  open: string | null
  passesThrough: boolean
  readonly line: number
}

export function newCommand(line: number, given: Partial<CommandDraft> = {}): CommandDraft {
  return {
    ...{ name: null, aliases: [], handle: null, parent: null, parentHandle: null, children: [], options: [] },
    ...{ operands: [], open: null, passesThrough: false, line },
    ...given,
  }
}

/** An option that takes nothing, unless more is said of it. */
export function newOption(names: readonly string[], line: number, more: Partial<OptionFact> = {}): OptionFact {
  return {
    ...{ names, takes: 'nothing', valueName: null, attached: false, choices: null, default: null },
    ...{ negatable: false, inherited: false, help: null, line },
    ...more,
  }
}

/** An option that the parser has by itself, unless the command has one of the first name; other names may be taken, too. */
export function addOwnOption(command: CommandDraft, names: readonly string[], more: Partial<OptionFact> = {}): void {
  const taken = new Set(command.options.flatMap((option) => option.names))
  const free = names.filter((name) => !taken.has(name))
  if (free[0] === names[0]) command.options.push(newOption(free, command.line, more))
}

/** The command as a fact. Commands that it is added to must have their handles. */
export function factOf(command: CommandDraft): CommandFact {
  const { name, aliases, handle, parent, children, options, operands, open, passesThrough, line } = command
  return {
    ...{ name, aliases, handle, children, options, operands, open, passesThrough, line },
    parent: parent?.handle ?? command.parentHandle,
  }
}
