import type { CommandFact, OperandFact, OptionFact } from '../../file-facts.ts'
import type { Argument, Setting } from './argument.ts'
import { isTrue } from './argument.ts'

/** A command while it is put together. */
export interface CommandDraft {
  name: string | null
  aliases: string[]
  handle: string | null
  parent: string | null
  children: string[]
  options: OptionFact[]
  operands: OperandFact[]
  open: string | null
  passesThrough: boolean
  line: number
}

export function newCommand(line: number, given: Partial<CommandDraft> = {}): CommandDraft {
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
    ...given,
  }
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
  if (!isOff('disable_help_flag')) add(command, ['--help', '-h'], 'Print help')
  if (version && !isOff('disable_version_flag')) add(command, ['--version', '-V'], 'Print version')
}

function add(command: CommandDraft, names: readonly string[], help: string): void {
  const taken = new Set(command.options.flatMap((option) => option.names))
  if (taken.has(names[0] ?? '')) return
  command.options.push({
    names: names.filter((name) => !taken.has(name)),
    takes: 'nothing',
    valueName: null,
    attached: false,
    choices: null,
    default: null,
    negatable: false,
    inherited: false,
    help,
    line: command.line,
  })
}

export function finished(command: CommandDraft): CommandFact {
  return { ...command }
}
