import type { CommandFact, OperandFact, OptionFact } from '../../file-facts.ts'

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
  readonly helpers: { readonly name: string; readonly inherited: boolean }[]
  /** A set of options that became part of a command's. */
  absorbed: boolean
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
    absorbed: false,
  }
}

/** The command as a fact. What it is added to must have a handle. */
export function finished(draft: Draft): CommandFact {
  const { name, aliases, handle, parent, children, options, operands, open, passesThrough, line } = draft
  return {
    name,
    aliases,
    handle,
    parent: parent?.handle ?? null,
    children,
    options,
    operands,
    open,
    passesThrough,
    line,
  }
}

/** An option that is told of by nothing but its names. */
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
