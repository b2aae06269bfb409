import type { Node } from 'web-tree-sitter'
import { newOption } from '../../command-draft.ts'
import type { OptionFact } from '../../file-facts.ts'
import { argumentsOf, constantText, type GoSource, lineOf, textsOfList } from '../source-file/go-source.ts'

/** Which parser a set of flags belongs to: that of the standard library knows no short names, and one dash is as good as two. */
export type FlagStyle = 'pflag' | 'standard'

const METHOD =
  /^(Bool|BoolFunc|Bytes(?:Hex|Base64)|Count|Duration|Float(?:32|64)|Func|Int(?:8|16|32|64)?|IP(?:Mask|Net)?|String(?:ToString|ToInt|ToInt64|Array)?|Text|Time|Uint(?:8|16|32|64)?)?(Slice)?(Var)?(PF?)?$/

export function addsFlag(method: string): boolean {
  const match = METHOD.exec(method)
  return match !== null && (match[1] !== undefined || match[3] !== undefined)
}

/**
 * The option that a call of `String`, `BoolVarP`, `Var` and the like adds; a reason why it is not known when its name is
 * worked out; null when the arguments are none of a flag.
 */
export function flagOf(
  call: Node,
  method: string,
  style: FlagStyle,
  source: GoSource,
): OptionFact | { readonly open: string } | null {
  const match = METHOD.exec(method)
  if (match === null) return null
  const [, type, slice, variable, short] = match
  const args = argumentsOf(call)
  const rest = variable === undefined ? args : args.slice(1)
  const behind = short === undefined ? 1 : 2
  const valued = type !== undefined && !/^(?:Count|Func|BoolFunc)$/.test(type)
  const usage = rest[behind + (valued ? 1 : 0)]
  if (usage === undefined) return null
  const name = constantText(rest[0], source)
  if (name === null) return { open: `an option is named by \`${(rest[0]?.text ?? '').slice(0, 60)}\`` }
  if (!/^\S{1,100}$/.test(name)) return null
  const letter = short === undefined ? '' : (constantText(rest[1], source) ?? '')
  const help = constantText(usage, source)
  const flag = slice === undefined && (type === 'Bool' || type === 'BoolFunc' || type === 'Count')
  const untyped = type === undefined
  return newOption(namesOf(name, letter, style), lineOf(call), {
    takes: flag || untyped ? 'optional value' : 'value',
    attached: flag,
    valueName: /`([^`]+)`/.exec(help ?? '')?.[1] ?? null,
    default: valued ? defaultOf(rest[behind], source) : null,
    help,
  })
}

function namesOf(name: string, letter: string, style: FlagStyle): string[] {
  if (style === 'standard') return [`--${name}`, `-${name}`]
  return letter === '' ? [`--${name}`] : [`--${name}`, `-${letter}`]
}

const UNITS: Readonly<Record<string, string>> = { Millisecond: 'ms', Second: 's', Minute: 'm', Hour: 'h' }

/** A default that is written out, as a user would write it; null for what stands for none. */
export function defaultOf(value: Node | undefined, source: GoSource): string | null {
  if (value === undefined) return null
  if (/^(?:int_literal|float_literal|true|false)$/.test(value.type)) return value.text
  if (value.type === 'composite_literal') return textsOfList(value, source)?.join(',') || null
  const duration = /^(?:(\d+)\s*\*\s*)?time\.(Millisecond|Second|Minute|Hour)(?:\s*\*\s*(\d+))?$/.exec(value.text)
  if (duration) return `${duration[1] ?? duration[3] ?? '1'}${UNITS[duration[2] ?? ''] ?? ''}`
  return constantText(value, source) || null
}

/**
 * The option that a program's own function adds: `StringEnumFlag(cmd, &state, "state", "s", "open", []string{…}, "Filter")`.
 * Null when the call does not read like one: a function named for one flag, a pointer, a name, a short name, and a help text.
 */
export function helperFlag(call: Node, name: string, source: GoSource): OptionFact | null {
  if (!/Flag$/.test(name)) return null
  const args = argumentsOf(call).slice(1)
  const [pointer, long, short] = args
  const usage = constantText(args.at(-1), source)
  const named = constantText(long, source)
  const letter = constantText(short, source)
  if (pointer?.type !== 'unary_expression' || args.length < 4 || usage === null) return null
  if (named === null || letter === null || letter.length > 1 || !/^[\w.-]+$/.test(named)) return null
  const choices =
    args.map((argument) => textsOfList(argument, source)).findLast((list) => list && list.length > 0) ?? null
  const flag = /Bool/.test(name)
  return newOption(namesOf(named, letter, 'pflag'), lineOf(call), {
    takes: flag ? 'optional value' : 'value',
    attached: flag,
    choices,
    default: args.length > 4 ? defaultOf(args[3], source) : null,
    help: usage,
  })
}
