import type { Node } from 'web-tree-sitter'
import { addOwnOption, type CommandDraft, newCommand } from '../../command-draft.ts'
import type { CommandFact } from '../../file-facts.ts'
import type { ChainCall } from '../call-chain.ts'
import { commandName, operandsOf } from './flags.ts'
import { entriesOf, textOf, textsOf } from './literals.ts'
import {
  type CommandSource,
  finished,
  localNames,
  type PlacedChain,
  parametersOf,
  resolved,
  variableOf,
} from './source.ts'
import { yargsOption, yargsOptions, yargsSetting } from './yargs-options.ts'

interface Reading {
  readonly source: CommandSource
  readonly drafts: CommandDraft[]
  readonly variables: Map<string, CommandDraft>
  /** Functions that get the parser of a command handed, by the ids of their nodes. */
  readonly builders: Map<number, CommandDraft>
  readonly makers: ReadonlySet<string>
  /** Chains on what a function is handed, of which it is not known yet whether it builds a command. */
  readonly deferred: PlacedChain[]
  readonly withoutHelp: Set<CommandDraft>
  readonly withoutVersion: Set<CommandDraft>
}

export function readYargs(source: CommandSource): CommandFact[] {
  const makers = localNames(source, /^yargs(?:\/yargs|\/yargs\.js)?$/, null)
  const reading: Reading = {
    ...{ source, drafts: [], variables: new Map(), builders: new Map(), makers, deferred: [] },
    ...{ withoutHelp: new Set(), withoutVersion: new Set() },
  }
  readModule(reading)
  for (const chain of source.chains) readChain(chain, reading)
  readDeferred(reading)
  for (const draft of reading.drafts) {
    if (draft.parent !== null || draft.name !== null) continue
    if (!reading.withoutHelp.has(draft)) addOwnOption(draft, ['--help'], { help: 'Show help', inherited: true })
    if (!reading.withoutVersion.has(draft))
      addOwnOption(draft, ['--version'], { help: 'Show version number', inherited: true })
  }
  return finished(reading.drafts)
}

function readChain(chain: PlacedChain, reading: Reading): void {
  const draft = startOf(chain, reading)
  if (draft === null) return
  for (const call of chain.calls) apply(call, draft, reading)
  const variable = variableOf(chain)
  if (variable !== null && !chain.calls.some(({ name }) => /^(?:parse|parseSync|parseAsync)$/.test(name)))
    reading.variables.set(variable, draft)
}

function startOf(chain: PlacedChain, reading: Reading): CommandDraft | null {
  const { root, functions } = chain
  if (root.type === 'identifier') {
    for (const owner of functions) {
      const draft = reading.builders.get(owner.id)
      if (draft !== undefined && isParameter(root.text, owner)) return draft
      if (!isParameter(root.text, owner)) continue
      // What the function is handed may be said further down.
      reading.deferred.push(chain)
      return null
    }
    return (
      reading.variables.get(root.text) ?? (reading.makers.has(root.text) ? program(root.text, root, reading) : null)
    )
  }
  const callee = root.childForFieldName('function')
  if (root.type !== 'call_expression' || callee === null || !reading.makers.has(callee.text)) return null
  return program(null, root, reading)
}

function program(name: string | null, node: Node, reading: Reading): CommandDraft {
  const draft = newCommand(node.startPosition.row + 1)
  reading.drafts.push(draft)
  if (name !== null) reading.variables.set(name, draft)
  return draft
}

function isParameter(name: string, owner: Node): boolean {
  return parametersOf(owner).some((each) => (each.childForFieldName('pattern') ?? each).text === name)
}

function apply(call: ChainCall, draft: CommandDraft, reading: Reading): void {
  const [first, second] = call.arguments
  if (call.name === 'command') command(call, draft, reading)
  else if (call.name === 'scriptName') draft.name = textOf(first)
  else if (call.name === 'usage') usage(call, draft, reading)
  else if (call.name === 'positional') {
    const name = textOf(first)
    const { entries } = entriesOf(resolved(second, reading.source))
    const at = draft.operands.findIndex((operand) => operand.name === name)
    const known = draft.operands[at]
    if (known !== undefined) draft.operands[at] = { ...known, choices: textsOf(entries.get('choices')) }
  } else if (/^commandDir$/.test(call.name)) draft.open ??= 'takes its commands from a folder'
  else if (/^(?:option|options)$/.test(call.name)) {
    if (first?.type === 'string') yargsOption(textOf(first), second, draft, reading.source)
    else yargsOptions(resolved(first, reading.source), draft, reading.source)
  } else if (call.name === 'help' && first?.type === 'false') reading.withoutHelp.add(draft)
  else if (call.name === 'version' && first?.type === 'false') reading.withoutVersion.add(draft)
  else yargsSetting(call, draft)
}

/** `.usage('$0 [file]', 'description', builder)` is the default command. */
function usage(call: ChainCall, draft: CommandDraft, reading: Reading): void {
  const [first, , builder] = call.arguments
  if (builder === undefined) return
  draft.operands.push(...operandsOf(textOf(first) ?? ''))
  build(builder, draft, reading)
}

/** `.command('serve [port]', 'help', builder, handler)`, `.command({ command, builder })`, `.command(imported)`. */
function command(call: ChainCall, draft: CommandDraft, reading: Reading): void {
  const [first, , builder] = call.arguments
  const value = resolved(first, reading.source)
  if (value?.type === 'object') {
    const { entries, open } = entriesOf(value)
    described(entries, open, value, draft, reading)
    return
  }
  const titles = textsOf(first)
  if (titles === null) {
    if (value?.type === 'identifier') draft.children.push(handleOf(value.text, reading.source))
    else draft.open ??= 'has commands that are worked out'
    return
  }
  const child = titledCommand(titles, first ?? call.node, draft, reading)
  if (builder !== undefined) build(builder, child, reading)
}

/** A command by its titles, the first of which is its own; `$0` and `*` stand for the program. */
function titledCommand(
  titles: readonly string[],
  node: Node,
  parent: CommandDraft | null,
  reading: Reading,
): CommandDraft {
  const [title = '', ...aliases] = titles
  const name = commandName(title.replace(/^\$0\s*/, ''))
  const isDefault = titles.some((each) => /^(?:\$0|\*)/.test(each))
  if (isDefault && parent !== null && name === null) {
    parent.operands.push(...operandsOf(title))
    return parent
  }
  const child = newCommand(node.startPosition.row + 1, { name, parent })
  for (const alias of aliases.map(commandName)) if (alias !== null && alias !== name) child.aliases.push(alias)
  child.operands.push(...operandsOf(title))
  reading.drafts.push(child)
  return child
}

function described(
  entries: ReadonlyMap<string, Node>,
  open: string | null,
  node: Node,
  parent: CommandDraft | null,
  reading: Reading,
): CommandDraft | null {
  const titles = textsOf(entries.get('command'))
  if (titles === null) return null
  const child = titledCommand([...titles, ...(textsOf(entries.get('aliases')) ?? [])], node, parent, reading)
  child.open ??= open
  const builder = entries.get('builder')
  if (builder !== undefined) build(builder, child, reading)
  return child
}

/** A function that gets the parser of its command, or its options. */
function build(builder: Node, draft: CommandDraft, reading: Reading): void {
  const value = resolved(builder, reading.source)
  if (value === undefined) return
  if (/function|method_definition/.test(value.type)) reading.builders.set(value.id, draft)
  else if (value.type === 'object') yargsOptions(value, draft, reading.source)
  else {
    const own = functionOf(value.text, reading.source.root)
    if (own === null) draft.open ??= 'is built by what is not read'
    else reading.builders.set(own.id, draft)
  }
}

function functionOf(name: string, root: Node): Node | null {
  const declared = root.descendantsOfType('function_declaration')
  return declared.find((each) => each?.childForFieldName('name')?.text === name) ?? null
}

/** A file that exports `command` and `builder` is one command, called by the file's name in others. */
function readModule(reading: Reading): void {
  const entries = new Map<string, Node>()
  for (const statement of reading.source.root.namedChildren) {
    for (const [name, value] of exported(statement))
      if (/^(?:command|builder|aliases|handler)$/.test(name)) entries.set(name, value)
  }
  const objects = [...entries.values()]
  const [first] = objects
  if (first === undefined || !entries.has('command') || !(entries.has('builder') || entries.has('handler'))) return
  const child = described(entries, null, first, null, reading)
  if (child === null) return
  child.handle = fileHandle(reading.source.path)
}

/** A file that is a command is spoken of by its name, or by that of its folder. */
function fileHandle(path: string): string {
  const parts = path.replace(/\.\w+$/, '').split('/')
  return (parts.at(-1) === 'index' ? parts.at(-2) : parts.at(-1)) ?? path
}

function handleOf(alias: string, { imports }: CommandSource): string {
  const imported = imports.find((each) => each.alias === alias)
  return imported === undefined ? alias : fileHandle(imported.module)
}

/** Functions in functions build commands of commands. */
const MAX_ROUNDS = 5

function readDeferred(reading: Reading): void {
  for (let round = 0; round < MAX_ROUNDS && reading.deferred.length > 0; round++)
    for (const chain of reading.deferred.splice(0)) readChain(chain, reading)
}

function exported(statement: Node): (readonly [string, Node])[] {
  const declaration = statement.childForFieldName('declaration')
  if (declaration?.type === 'function_declaration')
    return [[declaration.childForFieldName('name')?.text ?? '', declaration]]
  const pairs = declaration?.namedChildren.flatMap((each) => {
    const value = each.childForFieldName('value')
    return value === null ? [] : [[each.childForFieldName('name')?.text ?? '', value] as const]
  })
  if (pairs !== undefined) return pairs
  const assignment = statement.type === 'expression_statement' ? statement.firstNamedChild : null
  const name = /^(?:module\.)?exports\.(\w+)$/.exec(assignment?.childForFieldName('left')?.text.slice(0, 60) ?? '')?.[1]
  const value = assignment?.childForFieldName('right')
  if (name !== undefined && value != null) return [[name, value]]
  const isWhole = assignment?.childForFieldName('left')?.text === 'module.exports' && value?.type === 'object'
  return isWhole ? [...entriesOf(value).entries] : []
}
