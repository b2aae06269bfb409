import { newOption } from '../../command-draft.ts'
import type { OperandFact, OptionFact } from '../../file-facts.ts'
import { hasSpread, keywordArgument, literalValue, positionalArguments, stringText, textsOf } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'

/** What one call of `add_argument` adds. */
export type Argument =
  | { readonly option: OptionFact; readonly destination: string }
  | { readonly operand: OperandFact; readonly passesThrough: boolean }
  | { readonly open: string }

const FLAGS = /^(?:store_true|store_false|store_const|append_const|count|help|version)$/

export function readArgument(call: Syntax, names: Names, prefixes: string, line: number): Argument | null {
  const given = positionalArguments(call)
  const written = given.map((each) => names.text(each))
  if (written.some((each) => each === null)) return { open: 'an argument has a computed name' }
  const titles = written.filter((each) => each !== null)
  const [first] = titles
  if (first === undefined) {
    const destination = names.text(keywordArgument(call, 'dest'))
    if (destination !== null) return operand(call, destination, names)
    return { open: 'an argument is spread' }
  }
  return prefixes.includes(first.charAt(0)) ? option(call, titles, names, line) : operand(call, first, names)
}

function option(call: Syntax, titles: readonly string[], names: Names, line: number): Argument {
  const action = keywordArgument(call, 'action')
  const said = action === null ? 'store' : (stringText(action) ?? textOf(action))
  const boolean = /(?:^|\.)BooleanOptionalAction$/.test(said)
  const long = titles.find((each) => each.startsWith('--')) ?? titles[0] ?? ''
  const takes = FLAGS.test(said) || boolean ? 'nothing' : taken(call, action !== null && stringText(action) === null)
  const value = takes === 'nothing' ? null : names.text(keywordArgument(call, 'metavar'))
  return {
    destination: names.text(keywordArgument(call, 'dest')) ?? long.replace(/^-+/, '').replace(/-/g, '_'),
    option: newOption(titles, line, {
      takes,
      valueName: value,
      choices: choicesOf(call, names),
      default: takes === 'nothing' && !boolean ? null : defaultOf(keywordArgument(call, 'default'), names),
      negatable: boolean,
      help: helpOf(call, names),
      ...(isHidden(call) ? { hidden: true } : {}),
    }),
  }
}

/** @param custom the action is a class of its own, which may take nothing by itself */
function taken(call: Syntax, custom: boolean): OptionFact['takes'] {
  const count = keywordArgument(call, 'nargs')
  if (count === null) return custom || hasSpread(call) ? 'optional value' : 'value'
  const text = stringText(count) ?? textOf(count)
  if (text === '0') return 'nothing'
  return text === '?' || text === '*' ? 'optional value' : 'value'
}

function operand(call: Syntax, name: string, names: Names): Argument {
  const count = keywordArgument(call, 'nargs')
  const text = count === null ? '' : (stringText(count) ?? textOf(count))
  const passesThrough = text === '...' || /(?:^|\.)REMAINDER$/.test(text)
  const title = names.text(keywordArgument(call, 'metavar')) ?? name
  return {
    passesThrough,
    operand: {
      name: title,
      required: !passesThrough && text !== '?' && text !== '*',
      many: passesThrough || /^(?:[*+]|[2-9]|\d\d+|A\.\.\.)$/.test(text),
      choices: choicesOf(call, names),
    },
  }
}

function choicesOf(call: Syntax, names: Names): readonly string[] | null {
  const said = keywordArgument(call, 'choices')
  if (said === null) return null
  const list = textsOf(said.type === 'identifier' ? names.setTo(textOf(said)) : said)
  return list === null || list.more ? null : list.texts
}

export function defaultOf(node: Syntax | null, names: Names): string | null {
  if (node === null || node.type === 'none') return null
  const value = node.type === 'identifier' ? names.setTo(textOf(node)) : node
  if (value === null || /^(?:list|tuple|dictionary|set|none|ellipsis)$/.test(value.type)) return null
  return stringText(value) ?? literalValue(value)
}

export function helpOf(call: Syntax, names: Names): string | null {
  const help = keywordArgument(call, 'help')
  return help === null ? null : (names.text(help)?.replace(/\s+/g, ' ').trim() ?? null)
}

/** `help=argparse.SUPPRESS`, `hidden=True`. */
export function isHidden(call: Syntax): boolean {
  const help = keywordArgument(call, 'help')
  return (help !== null && /\bSUPPRESS$/.test(textOf(help))) || keywordArgument(call, 'hidden')?.type === 'true'
}

export function argumentOf(call: Syntax, name: string, place: number): Syntax | null {
  return keywordArgument(call, name) ?? positionalArguments(call)[place] ?? null
}

export function calleeOf(call: Syntax): { readonly object: Syntax | null; readonly member: string } | null {
  const callee = childAt(call, 'function')
  if (callee?.type === 'identifier') return { object: null, member: textOf(callee) }
  if (callee?.type !== 'attribute') return null
  return { object: childAt(callee, 'object'), member: textOf(childAt(callee, 'attribute') ?? callee) }
}
