import { type CommandDraft, newOption } from '../../command-draft.ts'
import type { OptionFact } from '../../file-facts.ts'
import { keywordArgument, positionalArguments, stringText, textsOf } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, lastName, type Syntax, textOf } from '../tree.ts'
import { defaultOf, helpOf, isHidden } from './argument.ts'

/** The options that `click.option(…)` makes: a flag with an opposite is two. Null when a name is computed. */
export function clickOptions(call: Syntax, names: Names, line: number): OptionFact[] | null {
  const written = positionalArguments(call).map((each) => names.text(each))
  if (written.some((each) => each === null)) return null
  const dashed = written.filter((each) => each !== null).filter((each) => /^\s*[-/]/.test(each))
  const identifier = written.find((each) => each !== null && /^\w+$/.test(each))
  const titles = dashed.length > 0 ? dashed : identifier ? [`--${identifier.toLowerCase().replace(/_/g, '-')}`] : []
  if (titles.length === 0) return null
  return optionsNamed(titles, call, names, line, isFlag(call))
}

/** @param isSwitch it takes nothing, also where its names do not say so */
export function optionsNamed(
  titles: readonly string[],
  call: Syntax,
  names: Names,
  line: number,
  isSwitch: boolean,
): OptionFact[] {
  const on: string[] = []
  const off: string[] = []
  for (const title of titles) {
    const split = /^\s*([^/\s]*)\s*[/;]\s*(\S+)\s*$/.exec(title)
    if (split?.[1]) on.push(split[1])
    if (split?.[2]) off.push(split[2])
    if (split === null) on.push(title.trim())
  }
  const help = helpOf(call, names)
  const takes = isSwitch || off.length > 0 ? 'nothing' : optionalValue(call) ? 'optional value' : 'value'
  const hidden = isHidden(call) ? { hidden: true as const } : {}
  const option = newOption(on, line, {
    takes,
    valueName: takes === 'nothing' ? null : names.text(keywordArgument(call, 'metavar')),
    choices: choicesOf(keywordArgument(call, 'type'), names),
    default: takes === 'nothing' ? null : defaultOf(keywordArgument(call, 'default'), names),
    help,
    ...hidden,
  })
  const opposite = off.length > 0 ? [newOption(off, line, { help, ...hidden })] : []
  return on.length === 0 ? opposite : [option, ...opposite]
}

function isFlag(call: Syntax): boolean {
  const flag = keywordArgument(call, 'is_flag')
  if (flag?.type === 'false') return false
  const counts = keywordArgument(call, 'count')?.type === 'true'
  const value = keywordArgument(call, 'flag_value')
  return flag?.type === 'true' || counts || (value !== null && keywordArgument(call, 'type') === null)
}

function optionalValue(call: Syntax): boolean {
  return keywordArgument(call, 'is_flag')?.type === 'false' && keywordArgument(call, 'flag_value') !== null
}

/** The texts of `click.Choice([…])`; null for any other type. */
export function choicesOf(type: Syntax | null, names: Names): readonly string[] | null {
  if (type?.type !== 'call' || lastName(childAt(type, 'function')) !== 'Choice') return null
  const given = positionalArguments(type)[0] ?? keywordArgument(type, 'choices')
  const list = textsOf(given?.type === 'identifier' ? names.setTo(textOf(given)) : given)
  return list === null || list.more ? null : list.texts
}

/** Adds the help option, by the names that a command is told: `context_settings=dict(help_option_names=[…])`. */
export function addHelp(command: CommandDraft, call: Syntax | null, names: Names): void {
  const help = helpNames(call, names)
  if (help === null) command.open ??= 'its settings are not written beside it'
  else if (help.names.length > 0) command.options.push(newOption(help.names, command.line, { inherited: help.told }))
}

interface HelpNames {
  readonly names: readonly string[]
  readonly told: boolean
}

function helpNames(call: Syntax | null, names: Names): HelpNames | null {
  const none = { names: ['--help'], told: false }
  if (call === null) return none
  if (keywordArgument(call, 'add_help_option')?.type === 'false') return { names: [], told: false }
  if (keywordArgument(call, 'context_settings') === null) return none
  const settings = settingsOf(call, names)
  if (settings?.type === 'call') {
    const told = keywordArgument(settings, 'help_option_names')
    return told === null ? none : toldNames(told)
  }
  if (settings?.type !== 'dictionary') return null
  const pair = settings.children.find((each) => stringText(childAt(each, 'key')) === 'help_option_names')
  return pair === undefined ? none : toldNames(childAt(pair, 'value'))
}

function toldNames(list: Syntax | null): HelpNames | null {
  const texts = textsOf(list)
  return texts === null ? null : { names: texts.texts, told: true }
}

function settingsOf(call: Syntax, names: Names): Syntax | null {
  const given = keywordArgument(call, 'context_settings')
  return given?.type === 'identifier' ? names.setTo(textOf(given)) : given
}

/** It passes on what it does not know (`ignore_unknown_options`, `allow_extra_args`). */
export function passesOn(call: Syntax | null, names: Names): boolean {
  const settings = call === null ? null : settingsOf(call, names)
  return settings !== null && /ignore_unknown_options|allow_extra_args/.test(textOf(settings))
}
