import type { Node } from 'web-tree-sitter'
import type { CommandDraft } from '../../../command-draft.ts'
import type { OptionFact } from '../../../file-facts.ts'
import { argumentsOf, type ChainCall, chainOf } from '../../call-chain.ts'
import { operandsOf, optionOf } from '../flags.ts'
import { literalValue, textOf, textsOf } from '../literals.ts'
import { type CommandSource, resolved } from '../source.ts'

/** `.option('-p, --port <number>', 'help', 80)`, `.addOption(new Option(…).choices([…]))`. */
export function commanderOption(call: ChainCall, draft: CommandDraft, source: CommandSource): void {
  const [first, help, ...rest] = call.arguments
  const line = (first ?? call.node).startPosition.row + 1
  if (call.name === 'addOption') {
    const option = builtOption(resolved(first, source))
    if (option === null) draft.open ??= 'has options that are put together elsewhere'
    else draft.options.push(option)
    return
  }
  const text = textOf(resolved(first, source))
  if (text === null) {
    draft.open ??= 'has options whose names are worked out'
    return
  }
  // A function that reads the value may stand before the default.
  const [third, fourth] = rest
  const fallback = third !== undefined && isFunction(third, source) ? fourth : third
  const more = { help: textOf(resolved(help, source)), default: literalValue(resolved(fallback, source)) }
  draft.options.push(optionOf(text, line, more))
}

function isFunction(node: Node, source: CommandSource): boolean {
  const value = resolved(node, source)
  return value !== undefined && /function|^(?:identifier|member_expression|call_expression)$/.test(value.type)
}

/** `new Option('-d, --drink <size>', 'help').default('small').choices(['small', 'large']).env('DRINK')`. */
function builtOption(node: Node | undefined): OptionFact | null {
  if (node === undefined) return null
  const { root, calls } = chainOf(node)
  const callee = root.childForFieldName('constructor') ?? root.childForFieldName('function')
  if (!/\b(?:Option|createOption)$/.test(callee?.text ?? '')) return null
  const [first, help] = argumentsOf(root)
  const text = textOf(first)
  if (text === null) return null
  const said = (name: string): Node | undefined => calls.find((call) => call.name === name)?.arguments[0]
  return optionOf(text, root.startPosition.row + 1, {
    help: textOf(help),
    default: literalValue(said('default')),
    choices: textsOf(said('choices')),
    ...(calls.some((call) => call.name === 'hideHelp') ? { hidden: true } : {}),
  })
}

/** `.argument('<files...>', 'help')`, `.arguments('<a> [b]')`, `.addArgument(new Argument('<a>').choices([…]))`. */
export function commanderArgument(call: ChainCall, draft: CommandDraft): void {
  const [first] = call.arguments
  if (first === undefined) return
  const { root, calls } = chainOf(first)
  const made = root.type === 'new_expression' || root.type === 'call_expression'
  const text = textOf(made ? root.childForFieldName('arguments')?.firstNamedChild : first)
  if (text === null) {
    draft.open ??= 'has operands that are worked out'
    return
  }
  const choices = textsOf(calls.find(({ name }) => name === 'choices')?.arguments[0])
  const named = /[<[]/.test(text) ? text : text.replace(/\S+/g, '<$&>')
  draft.operands.push(...operandsOf(named).map((operand) => ({ ...operand, choices })))
}
