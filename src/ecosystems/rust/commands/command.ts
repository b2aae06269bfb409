import { addOwnOption, type CommandDraft } from '../../command-draft.ts'
import { type Argument, isOn, type Known, type Setting } from './argument.ts'
import type { DerivedType } from './derived-types.ts'

/** What is known of a file while its commands are read. */
export interface Reading extends Known {
  readonly types: ReadonlyMap<string, DerivedType>
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** Arguments that a type adds by hand in its `augment_args`. */
  readonly byHand: Map<string, { readonly options: readonly Argument[]; readonly open: string | null }>
  readonly found: CommandDraft[]
  readonly arguments: Argument[]
  /** Comments that the program shows. */
  readonly help: { readonly text: string; readonly line: number }[]
  /** Enumerations of subcommands that belong to a command of the file. */
  readonly used: Set<string>
  /** Calls that belong to chains which have been read. */
  readonly seen: Set<number>
  /** The parser of the file is of a time when options took no value unless told. */
  readonly old: boolean
  /** `Command` alone is the parser's. */
  readonly imported: boolean
}

export function addArgument(command: CommandDraft, { option, operand, open }: Argument): void {
  if (option !== null) command.options.push(option)
  if (operand !== null) command.operands.push(operand)
  command.open ??= open
}

/** Settings by which a command gets options or subcommands that are not read. */
const OPENING =
  /^(?:mut_args?|mut_subcommands?|mut_group|defer|args_from_usage|arg_from_usage|args|arg|subcommands?|from_yaml|multicall|flatten_help_)$/

/** What settings of a whole command mean for it. */
export function applySettings(command: CommandDraft, settings: readonly Setting[]): void {
  const adding = settings.find(({ name }) => OPENING.test(name))
  if (adding !== undefined) command.open ??= `\`${adding.name}\` adds to it`
  command.passesThrough ||= isOn(settings, 'trailing_var_arg')
  // What follows the name of an external subcommand is its own.
  if (isOn(settings, 'allow_external_subcommands')) acceptAnything(command)
}

/** The first word that is no subcommand is an operand where there are any. */
export function acceptAnything(command: CommandDraft): void {
  if (command.operands.length > 0) return
  command.passesThrough = true
  command.operands.push({ name: 'COMMAND', required: false, many: true, choices: null })
}

/** Adds the options that the parser adds by itself, unless the command has its own of the same name. */
export function addAutomatic(command: CommandDraft, settings: readonly Setting[], version: boolean): void {
  if (!isOn(settings, 'disable_help_flag')) addOwnOption(command, ['--help', '-h'], { help: 'Print help' })
  if (version && !isOn(settings, 'disable_version_flag'))
    addOwnOption(command, ['--version', '-V'], { help: 'Print version' })
}
