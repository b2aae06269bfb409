import { newOption } from '../../command-draft.ts'
import type { OperandFact, OptionFact, VariableRead } from '../../file-facts.ts'
import { inCase, kebab, screamingSnake } from '../definitions/names.ts'
import { literalText, splitTopLevel } from '../definitions/text.ts'
import { type Constants, textOfExpression } from '../source/constants.ts'

/** What an attribute or a method says of an argument or command: its name, and the source text of its value if there is one. */
export interface Setting {
  readonly name: string
  readonly text: string | null
}

/** What the type of a field says of its argument. */
export interface Shape {
  readonly takes: OptionFact['takes']
  readonly many: boolean
  readonly required: boolean
  readonly choices: readonly string[] | null
}

export interface ArgumentDraft {
  readonly id: string
  /** Case of names that are taken from the id. */
  readonly style: string | null
  readonly settings: readonly Setting[]
  readonly shape: Shape
  /** Name of the value in help texts, where none is said. */
  readonly valueName: string
  readonly help: string | null
  readonly line: number
}

export interface Argument {
  readonly option: OptionFact | null
  readonly operand: OperandFact | null
  readonly variable: VariableRead | null
  /** It has a name that the text does not show. */
  readonly open: string | null
}

/** Texts of the file, and names of the values of its enumerations by `Type::Variant`. */
export interface Known {
  readonly constants: Constants
  readonly values: ReadonlyMap<string, string>
}

const LONG_ALIASES = new Set(['alias', 'visible_alias', 'aliases', 'visible_aliases'])
const SHORT_ALIASES = new Set(['short_alias', 'visible_short_alias', 'short_aliases', 'visible_short_aliases'])

export function readArgument(draft: ArgumentDraft, known: Known): Argument {
  const { settings, line } = draft
  const { names, open } = namesOf(draft, known)
  const { takes, many } = valuesOf(draft)
  const choices = choicesOf(settings, draft.shape)
  const value = lastText(settings, 'value_name') ?? lastText(settings, 'value_names') ?? null
  const shownName = (value === null ? null : literalsIn(value)[0]) ?? draft.valueName
  const fallback = defaultOf(settings, known)
  const variable = variableOf(draft, fallback, known)
  if (names.length === 0 && open === null) {
    const said = settings.find(({ name }) => name === 'required')
    const required = said
      ? isTrue(said)
      : draft.shape.required && fallback === null && !settings.some(({ name }) => /^default_value/.test(name))
    return { option: null, operand: { name: shownName, required, many, choices }, variable, open }
  }
  const option = newOption(names, line, {
    takes,
    valueName: takes === 'nothing' ? null : shownName,
    attached: isOn(settings, 'require_equals'),
    choices: takes === 'nothing' ? null : choices,
    default: takes === 'nothing' ? null : fallback,
    inherited: isOn(settings, 'global'),
    help: helpOf(draft, known),
    ...(settings.some((setting) => HIDING.test(setting.name) && isTrue(setting)) ? { hidden: true } : {}),
  })
  return { option: names.length === 0 ? null : option, operand: null, variable, open }
}

/** `cfg` is that of an option which is there only under a condition. */
const HIDING = /^(?:hide|hidden|hide_short_help|hide_long_help|cfg)$/

export function has(settings: readonly Setting[], ...names: readonly string[]): boolean {
  return settings.some(({ name }) => names.includes(name))
}

export function isOn(settings: readonly Setting[], name: string): boolean {
  return settings.some((setting) => setting.name === name && isTrue(setting))
}

/** A setting that is switched on: `global`, `global = true`, `.global(true)`. */
function isTrue({ text }: Setting): boolean {
  return text === null || text.trim() === 'true' || text.trim() === ''
}

function lastText(settings: readonly Setting[], name: string): string | null {
  return settings.findLast((setting) => setting.name === name)?.text ?? null
}

/** All texts and characters that stand in a list. */
export function literalsIn(source: string): string[] {
  return [...source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'/g)].map(([literal]) => literalText(literal) ?? '')
}

function namesOf(
  { id, style, settings }: ArgumentDraft,
  { constants }: Known,
): { names: string[]; open: string | null } {
  const own = style === null ? kebab(id) : (inCase(id, style) ?? kebab(id))
  const names: string[] = []
  let open: string | null = null
  for (const { name, text } of settings) {
    if (name === 'long' || name === 'short') {
      const dashes = name === 'long' ? '--' : '-'
      const said = text === null ? (name === 'long' ? own : own.charAt(0)) : textOfExpression(text, constants)
      if (said === null || said === '') open = `the name of \`${id}\` is worked out`
      else names.push(dashes + said.replace(/^-+/, ''))
    } else if (LONG_ALIASES.has(name)) names.push(...literalsIn(text ?? '').map((alias) => `--${alias}`))
    else if (SHORT_ALIASES.has(name)) names.push(...literalsIn(text ?? '').map((alias) => `-${alias}`))
  }
  // Aliases are for options only.
  const isOption = has(settings, 'long', 'short')
  return { names: isOption ? [...new Set(names)] : [], open }
}

function valuesOf({ settings, shape }: ArgumentDraft): Pick<Shape, 'takes' | 'many'> {
  let { takes, many } = shape
  const action = lastText(settings, 'action')
  if (action !== null && /\b(?:SetTrue|SetFalse|Count|Help|HelpShort|HelpLong|Version)\b/.test(action))
    takes = 'nothing'
  else if (action !== null && /\b(?:Set|Append)\b/.test(action) && takes === 'nothing') takes = 'value'
  for (const setting of settings) {
    if (setting.name === 'takes_value') takes = isTrue(setting) ? 'value' : 'nothing'
    else if (/^(?:multiple_values|multiple|multiple_occurrences)$/.test(setting.name)) many = isTrue(setting)
    else if (setting.name === 'parse' && /from_(?:occurrences|flag)/.test(setting.text ?? '')) takes = 'nothing'
    else if (setting.name === 'min_values' && setting.text?.trim() === '0') takes = 'optional value'
  }
  const count = lastText(settings, 'num_args')?.replaceAll(/\s/g, '') ?? null
  if (count !== null) {
    const range = /^(\d*)(\.\.=?)?(\d*)$/.exec(count)
    if (range !== null) {
      const [, low = '', dots, high = ''] = range
      if (dots === undefined) takes = low === '0' ? 'nothing' : 'value'
      else takes = low === '' || low === '0' ? 'optional value' : 'value'
      many ||= dots === undefined ? Number(low) > 1 : high === '' || Number(high) > 1
    }
  }
  return { takes, many }
}

/** The values that an option takes; null when they are not all literals. */
function choicesOf(settings: readonly Setting[], shape: Shape): readonly string[] | null {
  const text = lastText(settings, 'value_parser') ?? lastText(settings, 'possible_values')
  if (text === null) return shape.choices
  const list = /^(?:[\w:]*PossibleValuesParser::(?:new|from)\()?\s*&?\s*\[([\s\S]*)\]\s*\)?$/.exec(text.trim())?.[1]
  if (list === undefined) return /^(?:clap::)?value_parser!\(|EnumValueParser/.test(text.trim()) ? shape.choices : null
  const choices: string[] = []
  for (const item of splitTopLevel(list)) {
    const named = /^(?:[\w:]*::)?PossibleValue::new\(\s*("(?:[^"\\]|\\.)*")\s*\)/.exec(item)
    const literal = literalText(named?.[1] ?? item)
    if (literal === null) return null
    choices.push(
      literal,
      ...[...item.matchAll(/\.alias(?:es)?\(([^)]*)\)/g)].flatMap((match) => literalsIn(match[1] ?? '')),
    )
  }
  return choices.length === 0 ? null : choices
}

function defaultOf(settings: readonly Setting[], { constants, values }: Known): string | null {
  const setting = settings.findLast(({ name }) => /^default_value(?:_t|_os|_os_t)?$/.test(name))
  const text = setting?.text?.trim()
  if (text === undefined) return null
  const literal = textOfExpression(text, constants)
  if (literal !== null) return literal
  const number = /^(-?\d[\d_]*(?:\.\d+)?)(?:[iuf]\d+|[iu]size)?$/.exec(text)?.[1]
  if (number !== undefined) return number.replaceAll('_', '')
  if (/^(?:true|false)$/.test(text)) return text
  return values.get(text.split('::').slice(-2).join('::')) ?? null
}

function variableOf(
  { id, settings, line }: ArgumentDraft,
  fallback: string | null,
  { constants }: Known,
): VariableRead | null {
  const setting = settings.find(({ name }) => name === 'env')
  if (setting === undefined) return null
  const name = setting.text === null ? screamingSnake(id) : textOfExpression(setting.text, constants)
  return name === null || !/^[A-Za-z_]\w*$/.test(name) ? null : { name, default: fallback, line }
}

function helpOf({ settings, help }: ArgumentDraft, { constants }: Known): string | null {
  // Which of two texts a help text shows depends on how it is asked for.
  if (has(settings, 'long_help')) return null
  const said = lastText(settings, 'help') ?? lastText(settings, 'about')
  return (said === null ? null : textOfExpression(said, constants)) ?? help
}
