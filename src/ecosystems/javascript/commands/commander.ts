import type { Node } from 'web-tree-sitter'
import type { CommandFact } from '../../file-facts.ts'
import type { ChainCall } from '../call-chain.ts'
import { commanderArgument, commanderOption } from './commander-options.ts'
import { type Draft, finished, newDraft, newOption } from './draft.ts'
import { commandName, operandsOf } from './flags.ts'
import { textOf, textsOf } from './literals.ts'
import { type CommandSource, importsFrom, localNames, nameOfFunction, type PlacedChain, resolved } from './source.ts'

const MODULE = /^(?:commander|@commander-js\/extra-typings|commander\/esm\.mjs)$/

/** Settings of a commander command that count once all of its calls are read. */
interface Settings {
  help: string | null
  positionalOptions: boolean
  helpCommand: boolean
}

interface Reading {
  readonly source: CommandSource
  readonly drafts: Draft[]
  readonly settings: Map<Draft, Settings>
  /** By the id of the function that a variable is declared in, and its name. */
  readonly variables: Map<string, Draft>
  /** Functions that get a command handed, with what they do to it. */
  readonly borrowed: Map<string, Draft>
  /** Calls `setUp(program)`. */
  readonly handed: { readonly callee: string; readonly draft: Draft }[]
  /** Parents of commands that are put together as arguments, by the ids of their chains. */
  readonly placed: Map<number, Draft>
  readonly programs: ReadonlySet<string>
  readonly makers: ReadonlySet<string>
}

/** Commands that are told to commander. */
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
  for (const draft of [...reading.drafts]) addAutomatic(draft, reading)
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
function startOf(chain: PlacedChain, reading: Reading): Draft | null {
  const { root } = chain
  if (root.type === 'new_expression' || root.type === 'call_expression') return madeCommand(root, reading)
  if (root.type !== 'identifier') return null
  const known = variable(root.text, chain.functions, reading)
  if (known !== null) return known
  const parameter = parameterOf(root.text, chain.functions)
  if (parameter !== null)
    return isCommandParameter(parameter, root.text, chain, reading) ? borrow(parameter.owner, reading) : null
  if (!reading.programs.has(root.text)) return null
  return declare(root.text, null, newCommand(null, root, reading), reading)
}

/** `new Command('name')`, `createCommand('name')`. */
function madeCommand(root: Node, reading: Reading): Draft | null {
  const callee = root.childForFieldName('constructor') ?? root.childForFieldName('function')
  const name = callee?.text ?? ''
  const isMaker = reading.makers.has(name) || /^(?:commander|program)\.(?:Command|createCommand)$/.test(name)
  if (!isMaker) return null
  const title = textOf(root.childForFieldName('arguments')?.firstNamedChild)
  const draft = newCommand(title === null ? null : commandName(title), root, reading)
  draft.operands.push(...operandsOf(title ?? ''))
  return draft
}

function newCommand(name: string | null, node: Node, reading: Reading, parent: Draft | null = null): Draft {
  const draft = newDraft(name, node.startPosition.row + 1, parent)
  reading.drafts.push(draft)
  reading.settings.set(draft, { help: '-h, --help', positionalOptions: false, helpCommand: true })
  return draft
}

function variable(name: string, functions: readonly Node[], reading: Reading): Draft | null {
  for (const each of [...functions, null]) {
    const found = reading.variables.get(`${each?.id ?? 'file'} ${name}`)
    if (found !== undefined) return found
  }
  return null
}

function declare(name: string, inside: Node | null, draft: Draft, reading: Reading): Draft {
  reading.variables.set(`${inside?.id ?? 'file'} ${name}`, draft)
  draft.handle ??= name
  return draft
}

interface ParameterOwner {
  readonly owner: Node
  readonly type: string | null
}

function parameterOf(name: string, functions: readonly Node[]): ParameterOwner | null {
  for (const owner of functions) {
    const single = owner.childForFieldName('parameter')
    const all = single ? [single] : (owner.childForFieldName('parameters')?.namedChildren ?? [])
    for (const each of all) {
      const target = each.childForFieldName('pattern') ?? each
      if (target.type === 'identifier' && target.text === name)
        return { owner, type: each.childForFieldName('type')?.text ?? null }
    }
  }
  return null
}

function isCommandParameter({ type }: ParameterOwner, name: string, chain: PlacedChain, { source }: Reading): boolean {
  if (type !== null) return /\bCommand\b/.test(type)
  const speaks = chain.calls.some((call) => /^(?:command|option|requiredOption|addOption|addCommand)$/.test(call.name))
  return speaks && (/^(?:program|cmd|command|cli)$/.test(name) || importsFrom(source, MODULE))
}

/** A command that a function gets: what the function adds to it counts for every command it is called with. */
function borrow(owner: Node, reading: Reading): Draft {
  const name = nameOfFunction(owner) ?? 'default'
  const known = reading.borrowed.get(name)
  if (known !== undefined) return known
  const draft = newCommand(null, owner, reading)
  draft.handle = name
  reading.borrowed.set(name, draft)
  return draft
}

/** `setUp(program)`, and functions that a command is built with. */
function noteHanded(call: Node, chain: PlacedChain, reading: Reading): void {
  const callee = call.childForFieldName('function')
  for (const argument of call.childForFieldName('arguments')?.namedChildren.slice(0, 10) ?? []) {
    if (argument.type !== 'identifier') continue
    const draft =
      variable(argument.text, chain.functions, reading) ??
      (reading.programs.has(argument.text)
        ? declare(argument.text, null, newCommand(null, argument, reading), reading)
        : null)
    if (draft !== null && callee?.type === 'identifier') reading.handed.push({ callee: callee.text, draft })
    else if (draft !== null) draft.open ??= 'is handed to a function that is not read'
  }
}

/** What a function of this file adds to a command; one of another file leaves it open. */
function hand({ callee, draft }: Reading['handed'][number], { borrowed }: Reading): void {
  const own = borrowed.get(callee)
  draft.children.push(callee)
  if (own === undefined) draft.open ??= `is handed to \`${callee}\`, which is not read`
  else {
    draft.options.push(...own.options)
    draft.operands.push(...own.operands)
    draft.open ??= own.open
  }
}

/** The variable, or the function, that a chain gives its command to. */
function bindResult(chain: PlacedChain, draft: Draft, reading: Reading): void {
  let { parent } = chain.node
  while (parent !== null && /^(?:await_expression|parenthesized_expression|as_expression)$/.test(parent.type))
    parent = parent.parent
  const target = parent?.childForFieldName(parent.type === 'variable_declarator' ? 'name' : 'left')
  if (
    parent !== null &&
    /^(?:variable_declarator|assignment_expression)$/.test(parent.type) &&
    target?.type === 'identifier'
  )
    declare(target.text, chain.functions[0] ?? null, draft, reading)
  else if (parent?.type === 'return_statement' || parent?.type === 'arrow_function')
    giveHandle(draft, chain.functions[0])
}

function giveHandle(draft: Draft, owner: Node | undefined): void {
  const name = owner === undefined ? null : nameOfFunction(owner)
  if (name !== null) draft.handle = name
}

/** `return command`: other code speaks of the command by the function. */
function nameReturned(reading: Reading): void {
  for (const statement of reading.source.root.descendantsOfType('return_statement')) {
    const value = statement?.firstNamedChild
    if (value?.type !== 'identifier') continue
    for (const [key, draft] of reading.variables) {
      if (!key.endsWith(` ${value.text}`)) continue
      let outer = value.parent
      while (outer !== null && `${outer.id} ${value.text}` !== key) outer = outer.parent
      if (outer !== null) giveHandle(draft, outer)
    }
  }
}

function apply(call: ChainCall, draft: Draft, chain: PlacedChain, reading: Reading): Draft {
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

function versionOption(call: ChainCall): Draft['options'][number] {
  const [, flags, help] = call.arguments
  const names = (textOf(flags) ?? '-V, --version').split(/[ ,|]+/).filter((name) => name.startsWith('-'))
  return newOption(names, call.node.startPosition.row + 1, { help: textOf(help) ?? 'output the version number' })
}

function setting(call: ChainCall, draft: Draft, reading: Reading): void {
  const settings = reading.settings.get(draft)
  const [first] = call.arguments
  const isOff = first?.type === 'false'
  if (call.name === 'allowUnknownOption' && !isOff) draft.open ??= 'takes options that are not listed'
  else if (call.name === 'passThroughOptions' && !isOff) draft.passesThrough = true
  else if (settings === undefined) return
  else if (call.name === 'enablePositionalOptions' && !isOff) settings.positionalOptions = true
  else if (call.name === 'helpOption') settings.help = isOff ? null : (textOf(first) ?? settings.help)
  else if (/^(?:helpCommand|addHelpCommand)$/.test(call.name) && isOff) settings.helpCommand = false
}

/** `.command('name <operand>')`; with a description beside it, a program of its own runs. */
function subcommand(call: ChainCall, draft: Draft, reading: Reading): Draft {
  const [first, second] = call.arguments
  const title = textOf(first)
  if (first === undefined || title === null) {
    draft.open ??= 'has commands whose names are worked out'
    return newDraft(null, draft.line)
  }
  const child = newCommand(commandName(title), first, reading, draft)
  const own = reading.settings.get(child)
  if (own !== undefined) own.help = reading.settings.get(draft)?.help ?? null
  child.operands.push(...operandsOf(title))
  // Settings may stand beside the name, too.
  if (second === undefined || resolved(second, reading.source)?.type === 'object') return child
  child.open = 'is a program of its own'
  return draft
}

/** `.addCommand(other)`, `.addCommand(makeOther())`, `.addCommand(new Command('other'))`. */
function add(node: Node | undefined, draft: Draft, chain: PlacedChain, reading: Reading): void {
  if (node === undefined) return
  const known = node.type === 'identifier' ? variable(node.text, chain.functions, reading) : null
  const callee = node.childForFieldName('function')
  if (known !== null) known.parent = draft
  else if (node.type === 'identifier') draft.children.push(node.text)
  else if (callee?.type === 'identifier' && !reading.makers.has(callee.text)) draft.children.push(callee.text)
  else if (node.type === 'call_expression') reading.placed.set(node.id, draft)
  else draft.open ??= 'has commands that are worked out'
}

/** Options and commands that commander adds by itself. */
function addAutomatic(draft: Draft, { settings, drafts, borrowed }: Reading): void {
  const set = settings.get(draft)
  if (set === undefined) return
  const isRoot = draft.parent === null
  // The options of a program count behind its commands as well, unless it says otherwise.
  if (!set.positionalOptions && !draft.passesThrough)
    draft.options.splice(0, draft.options.length, ...draft.options.map((option) => ({ ...option, inherited: true })))
  if ([...borrowed.values()].includes(draft)) return
  if (set.help !== null) {
    const taken = new Set(draft.options.flatMap(({ names }) => names))
    const names = set.help.split(/[ ,|]+/).filter((name) => name.startsWith('-') && !taken.has(name))
    if (names.length > 0) draft.options.push(newOption(names, draft.line, { help: 'display help for command' }))
  }
  const children = drafts.filter((each) => each.parent === draft)
  if (!isRoot || children.length === 0 || !set.helpCommand || children.some(({ name }) => name === 'help')) return
  const help = newDraft('help', draft.line, draft)
  help.operands.push({ name: 'command', required: false, many: false, choices: null })
  drafts.push(help)
}
