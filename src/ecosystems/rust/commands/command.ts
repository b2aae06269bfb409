import { addOwnOption, type CommandDraft } from '../../command-draft.ts'
import { type Argument, isTrue, type Setting } from './argument.ts'

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
  for (const setting of settings) {
    if (OPENING.test(setting.name)) command.open ??= `\`${setting.name}\` adds to it`
    if (setting.name === 'trailing_var_arg' && isTrue(setting)) command.passesThrough = true
    // What follows the name of an external subcommand is its own.
    if (setting.name === 'allow_external_subcommands' && isTrue(setting)) acceptAnything(command)
  }
}

/** The first word that is no subcommand is an operand where there are any. */
export function acceptAnything(command: CommandDraft): void {
  if (command.operands.length > 0) return
  command.passesThrough = true
  command.operands.push({ name: 'COMMAND', required: false, many: true, choices: null })
}

/** Adds the options that the parser adds by itself, unless the command has its own of the same name. */
export function addAutomatic(command: CommandDraft, settings: readonly Setting[], version: boolean): void {
  const isOff = (name: string): boolean => settings.some((setting) => setting.name === name && isTrue(setting))
  if (!isOff('disable_help_flag')) addOwnOption(command, ['--help', '-h'], { help: 'Print help' })
  if (version && !isOff('disable_version_flag')) addOwnOption(command, ['--version', '-V'], { help: 'Print version' })
}
