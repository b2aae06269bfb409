import type { Node } from 'web-tree-sitter'
import type { OptionFact } from '../../file-facts.ts'
import { argumentsOf, constantText, type GoSource, lineOf, textsOfList } from '../source-file/go-source.ts'
import { option } from './draft.ts'
import { defaultOf } from './flag-call.ts'

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
  return option(letter === '' ? [`--${named}`] : [`--${named}`, `-${letter}`], lineOf(call), {
    takes: flag ? 'optional value' : 'value',
    attached: flag,
    choices,
    default: args.length > 4 ? defaultOf(args[3], source) : null,
    help: usage,
  })
}
