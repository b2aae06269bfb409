import { type CommandDraft, factOf, newCommand } from '../../command-draft.ts'
import type { AddedBy, CommandFact } from '../../file-facts.ts'

/** A command while the calls that add to it are read. */
export interface Draft extends CommandDraft {
  parent: Draft | null
  /** A version is set, which some parsers offer an option for. */
  version: boolean
  /** The program itself. */
  root: boolean
  /** Only adds to a command that is made elsewhere: a parameter, or a variable of another file. */
  readonly partial: boolean
  /** Functions that are handed the command, or its options that subcommands know, too. */
  readonly helpers: Helper[]
  /** Functions of other files that it is handed to. */
  readonly addedBy: AddedBy[]
  /** A parameter of a function, which adds to whatever command it is handed. */
  handedOver: boolean
  /** The function whose parameter it is, when other files can call it by its name. */
  function: string | null
  /** Commands of the file are handed to the function. */
  isCalled: boolean
  /** A set of options that became part of a command's. */
  absorbed: boolean
}

/** A function that is handed a command or its options. */
export interface Helper {
  readonly name: string
  readonly inherited: boolean
  /** How other files would find it: `addFlags` of this package, `flags.Add` of another; null when that cannot be told. */
  readonly reference: string | null
}

export function createDraft(line: number, partial = false): Draft {
  return {
    ...newCommand(line),
    ...{ parent: null, version: false, root: false, partial, helpers: [], addedBy: [] },
    ...{ handedOver: false, function: null, isCalled: false, absorbed: false },
  }
}

/** The command as a fact. What it is added to must have a handle. */
export function finished(draft: Draft): CommandFact {
  const { open, addedBy, isCalled } = draft
  return {
    ...factOf(draft),
    open: open ?? (draft.handedOver ? 'it is handed over by other code' : null),
    ...(addedBy.length > 0 && { addedBy }),
    ...(draft.function !== null && { adds: { function: draft.function, open, isCalled } }),
  }
}

/** Names that say nothing without the package they stand in. */
const GENERIC = /^(?:new|get|make|create)?(?:cmd|command|commands|app|cli)?$/i

/** The handle of a variable, function or type of a package: its name, behind that of the package when it alone says nothing. */
export function handleOf(packageName: string, name: string): string {
  return GENERIC.test(name) && packageName !== '' ? `${packageName}.${name}` : name
}
