import type { Node } from 'web-tree-sitter'
import { groupBy } from '../../../../group-by.ts'
import { type CommandDraft, newCommand } from '../../../command-draft.ts'
import type { CommandFact } from '../../../file-facts.ts'
import type { ChainCall } from '../../call-chain.ts'
import { commandName, operandsOf } from '../flags.ts'
import { textOf, textsOf } from '../literals.ts'
import { type CommandSource, finished, importsFrom, localNames, type PlacedChain, resolved } from '../source.ts'
import { bindResult, borrowedCommand, hand, nameReturned, noteHanded } from './functions.ts'
import { commanderArgument, commanderOption } from './options.ts'
import { addCommand, declare, MODULE, type Reading, variable } from './reading.ts'
import { addAutomatic, inheritOptions, setting, versionOption } from './settings.ts'

export function readCommander(source: CommandSource): CommandFact[] {
  const isCommander = importsFrom(source, MODULE)
  if (!isCommander && !/\bcommander\b|\bprogram\s*\.\s*(?:command|option|addCommand)\(/.test(source.root.text))
    return []
  const reading: Reading = {
    source,
    drafts: [],
    settings: new Map(),
    variables: new Map(),
    borrowed: new Map(),
    handed: [],
    placed: new Map(),
    programs: localNames(source, MODULE, /^(?:program|default)$/),
    makers: localNames(source, MODULE, /^(?:Command|createCommand)$/),
  }
  for (const chain of source.chains) readChain(chain, reading)
  nameReturned(reading)
  for (const each of reading.handed) hand(each, reading)
  const childrenOf = groupBy(reading.drafts, ({ parent }) => parent)
  const lent = new Set(reading.borrowed.values())
  for (const draft of [...reading.drafts]) {
    inheritOptions(draft, reading)
    if (!lent.has(draft)) addAutomatic(draft, childrenOf.get(draft) ?? [], reading)
  }
  return finished(reading.drafts)
}

function readChain(chain: PlacedChain, reading: Reading): void {
  const start = startOf(chain, reading)
  if (start === null) {
    const callee = chain.root.type === 'call_expression' ? chain.root : null
    if (callee !== null && chain.calls.length === 0) noteHanded(callee, chain, reading)
    return
  }
  let current = start
  for (const call of chain.calls) current = apply(call, current, chain, reading)
  current.parent ??= reading.placed.get(chain.node.id) ?? null
  bindResult(chain, current, reading)
}

/** The command that a chain of calls begins with; null when it is none. */
function startOf(chain: PlacedChain, reading: Reading): CommandDraft | null {
  const { root } = chain
  if (root.type === 'new_expression' || root.type === 'call_expression') return madeCommand(root, reading)
  if (root.type !== 'identifier') return null
  const known = variable(root.text, chain.functions, reading)
  if (known !== null) return known
  const given = borrowedCommand(root.text, chain, reading)
  if (given !== undefined) return given
  if (!reading.programs.has(root.text)) return null
  return declare(root.text, null, addCommand(null, root, reading), reading)
}

/** `new Command('name')`, `createCommand('name')`. */
function madeCommand(root: Node, reading: Reading): CommandDraft | null {
  const callee = root.childForFieldName('constructor') ?? root.childForFieldName('function')
  const name = callee?.text ?? ''
  const isMaker = reading.makers.has(name) || /^(?:commander|program)\.(?:Command|createCommand)$/.test(name)
  if (!isMaker) return null
  const title = textOf(root.childForFieldName('arguments')?.firstNamedChild)
  const draft = addCommand(title === null ? null : commandName(title), root, reading)
  draft.operands.push(...operandsOf(title ?? ''))
  return draft
}

function apply(call: ChainCall, draft: CommandDraft, chain: PlacedChain, reading: Reading): CommandDraft {
  const [first] = call.arguments
  switch (call.name) {
    case 'command':
      return subcommand(call, draft, reading)
    case 'addCommand':
      add(first, draft, chain, reading)
      return draft
    case 'option':
    case 'requiredOption':
    case 'addOption':
      commanderOption(call, draft, reading.source)
      return draft
    case 'argument':
    case 'arguments':
    case 'addArgument':
      commanderArgument(call, draft)
      return draft
    case 'version':
      if (first !== undefined) draft.options.push(versionOption(call))
      return draft
    case 'name':
      draft.name = textOf(first) ?? draft.name
      return draft
    case 'alias':
    case 'aliases':
      draft.aliases.push(...(textsOf(first) ?? []))
      return draft
    default:
      setting(call, draft, reading)
      return draft
  }
}

/** `.command('name <operand>')`; with a description beside it, a program of its own runs. */
function subcommand(call: ChainCall, draft: CommandDraft, reading: Reading): CommandDraft {
  const [first, second] = call.arguments
  const title = textOf(first)
  if (first === undefined || title === null) {
    draft.open ??= 'has commands whose names are worked out'
    return newCommand(draft.line)
  }
  const child = addCommand(commandName(title), first, reading, draft)
  const own = reading.settings.get(child)
  if (own !== undefined) own.help = reading.settings.get(draft)?.help ?? null
  child.operands.push(...operandsOf(title))
  // Settings may stand beside the name, too.
  if (second === undefined || resolved(second, reading.source)?.type === 'object') return child
  child.open = 'is a program of its own'
  return draft
}

/** `.addCommand(other)`, `.addCommand(makeOther())`, `.addCommand(new Command('other'))`. */
function add(node: Node | undefined, draft: CommandDraft, chain: PlacedChain, reading: Reading): void {
  if (node === undefined) return
  const known = node.type === 'identifier' ? variable(node.text, chain.functions, reading) : null
  const callee = node.childForFieldName('function')
  if (known !== null) known.parent = draft
  else if (node.type === 'identifier') draft.children.push(node.text)
  else if (callee?.type === 'identifier' && !reading.makers.has(callee.text)) draft.children.push(callee.text)
  else if (node.type === 'call_expression') reading.placed.set(node.id, draft)
  else draft.open ??= 'has commands that are worked out'
}
