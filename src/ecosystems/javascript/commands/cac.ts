import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import type { CommandFact } from '../../file-facts.ts'
import type { ChainCall } from '../call-chain.ts'
import { commandName, operandsOf, optionOf } from './flags.ts'
import { entriesOf, literalValue, textOf } from './literals.ts'
import { type CommandSource, finished, localNames, type PlacedChain, resolved, variableOf } from './source.ts'

interface Reading {
  readonly source: CommandSource
  readonly drafts: CommandDraft[]
  /** Commands without a name. */
  readonly defaults: CommandDraft[]
  readonly variables: Map<string, CommandDraft>
  readonly makers: ReadonlySet<string>
}

export function readCac(source: CommandSource): CommandFact[] {
  const makers = localNames(source, /^cac$/, null)
  if (makers.size === 0) return []
  const reading: Reading = { source, drafts: [], defaults: [], variables: new Map(), makers }
  for (const chain of source.chains) readChain(chain, reading)
  addDefaults(reading)
  return finished(reading.drafts)
}

function readChain(chain: PlacedChain, reading: Reading): void {
  const start = startOf(chain, reading)
  if (start === null) return
  let current = start
  for (const call of chain.calls) current = apply(call, current, reading)
  const variable = variableOf(chain)
  if (variable !== null) {
    reading.variables.set(variable, current)
    current.handle ??= variable
  }
}

function startOf({ root }: PlacedChain, reading: Reading): CommandDraft | null {
  if (root.type === 'identifier') return reading.variables.get(root.text) ?? null
  const callee = root.childForFieldName('function')
  if (root.type !== 'call_expression' || callee === null || !reading.makers.has(callee.text)) return null
  const draft = newCommand(root.startPosition.row + 1, {
    name: textOf(root.childForFieldName('arguments')?.firstNamedChild),
  })
  reading.drafts.push(draft)
  return draft
}

function apply(call: ChainCall, draft: CommandDraft, reading: Reading): CommandDraft {
  const [first, second] = call.arguments
  const line = (first ?? call.node).startPosition.row + 1
  switch (call.name) {
    case 'command':
      return subcommand(call, draft, reading)
    case 'option':
      addOption(call, draft, reading.source)
      break
    case 'alias':
      draft.aliases.push(textOf(first) ?? '')
      break
    case 'help':
      draft.options.push(newOption(['-h', '--help'], line, { help: 'Display this message', inherited: true }))
      break
    case 'version': {
      const names = (textOf(second) ?? '-v, --version').split(/,\s*/)
      draft.options.push(newOption(names, line, { help: 'Display version number' }))
      break
    }
    case 'allowUnknownOptions':
      draft.open ??= 'takes options that are not listed'
      break
  }
  return draft
}

/** `.command('serve [root]')`; the command without a name is the program itself. */
function subcommand(call: ChainCall, draft: CommandDraft, reading: Reading): CommandDraft {
  const [first] = call.arguments
  const title = textOf(first)
  if (title === null) {
    draft.open ??= 'has commands whose names are worked out'
    return newCommand(draft.line)
  }
  const child = newCommand((first ?? call.node).startPosition.row + 1, { name: commandName(title), parent: draft })
  child.operands.push(...operandsOf(title))
  if (child.name === null) reading.defaults.push(child)
  else reading.drafts.push(child)
  return child
}

/** What is said of the default command is said of the program; its aliases are commands. */
function addDefaults({ defaults, drafts }: Reading): void {
  const marked = drafts.filter(({ aliases }) => aliases.includes(DEFAULT))
  for (const draft of [...defaults, ...marked]) {
    const { parent, options, operands, open } = draft
    parent?.options.push(...options)
    parent?.operands.push(...operands)
    if (parent !== null) parent.open ??= open
    const [name, ...aliases] = draft.aliases
    if (draft.name === null && name !== undefined) drafts.push({ ...draft, name, aliases })
    else draft.aliases = draft.aliases.filter((alias) => alias !== DEFAULT)
  }
}

/** The alias of a command that runs when none is named. */
const DEFAULT = '!'

function addOption(call: ChainCall, draft: CommandDraft, source: CommandSource): void {
  const [first, help, settings] = call.arguments
  const text = textOf(resolved(first, source))
  if (text === null) {
    draft.open ??= 'has options whose names are worked out'
    return
  }
  const option = optionOf(text, (first ?? call.node).startPosition.row + 1)
  draft.options.push({
    ...option,
    help: textOf(resolved(help, source)),
    default: literalValue(entriesOf(resolved(settings, source)).entries.get('default')),
    // Any option can be said with `--no-` before it.
    negatable: option.takes !== 'value' && !option.names.some((name) => name.startsWith('--no-')),
    inherited: draft.parent === null,
  })
}
