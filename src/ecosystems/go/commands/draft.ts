import type { AddedBy, CommandFact, OperandFact, OptionFact } from '../../file-facts.ts'

/** A command while the calls that add to it are read. */
export interface Draft {
  name: string | null
  aliases: readonly string[]
  handle: string | null
  parent: Draft | null
  /** Handles of commands that are added to it and that this file does not hold. */
  readonly children: string[]
  readonly options: OptionFact[]
  operands: readonly OperandFact[]
  open: string | null
  passesThrough: boolean
  readonly line: number
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
    name: null,
    aliases: [],
    handle: null,
    parent: null,
    children: [],
    options: [],
    operands: [],
    open: null,
    passesThrough: false,
    line,
    version: false,
    root: false,
    partial,
    helpers: [],
    addedBy: [],
    handedOver: false,
    function: null,
    isCalled: false,
    absorbed: false,
  }
}

/** The command as a fact. What it is added to must have a handle. */
export function finished(draft: Draft): CommandFact {
  const { name, aliases, handle, parent, children, options, operands, open, passesThrough, addedBy, line } = draft
  return {
    name,
    aliases,
    handle,
    parent: parent?.handle ?? null,
    children,
    options,
    operands,
    open: open ?? (draft.handedOver ? 'it is handed over by other code' : null),
    passesThrough,
    ...(addedBy.length > 0 && { addedBy }),
    ...(draft.function !== null && { adds: { function: draft.function, open, isCalled: draft.isCalled } }),
    line,
  }
}

/** An option of which only the names are known. */
export function option(names: readonly string[], line: number, more: Partial<OptionFact> = {}): OptionFact {
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

/** Names that say nothing without the package they stand in. */
const GENERIC = /^(?:new|get|make|create)?(?:cmd|command|commands|app|cli)?$/i

/** The handle of a variable, function or type of a package: its name, behind that of the package when it alone says nothing. */
export function handleOf(packageName: string, name: string): string {
  return GENERIC.test(name) && packageName !== '' ? `${packageName}.${name}` : name
}
