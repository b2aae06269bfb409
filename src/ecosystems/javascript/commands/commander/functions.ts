import type { Node } from 'web-tree-sitter'
import type { CommandDraft } from '../../../command-draft.ts'
import { importsFrom, nameOfFunction, type PlacedChain, parametersOf } from '../source.ts'
import { addCommand, declare, MODULE, type Reading, variable } from './reading.ts'

/** The command that a function gets by a parameter of this name; undefined when it has no such parameter, null when that is no command. */
export function borrowedCommand(name: string, chain: PlacedChain, reading: Reading): CommandDraft | null | undefined {
  const parameter = parameterOf(name, chain.functions)
  if (parameter === null) return undefined
  return isCommandParameter(parameter, name, chain, reading) ? borrow(parameter.owner, reading) : null
}

interface ParameterOwner {
  readonly owner: Node
  readonly type: string | null
}

function parameterOf(name: string, functions: readonly Node[]): ParameterOwner | null {
  for (const owner of functions) {
    for (const each of parametersOf(owner)) {
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
function borrow(owner: Node, reading: Reading): CommandDraft {
  const name = nameOfFunction(owner) ?? 'default'
  const known = reading.borrowed.get(name)
  if (known !== undefined) return known
  const draft = addCommand(null, owner, reading)
  draft.handle = name
  reading.borrowed.set(name, draft)
  return draft
}

/** `setUp(program)`, and functions that a command is built with. */
export function noteHanded(call: Node, chain: PlacedChain, reading: Reading): void {
  const callee = call.childForFieldName('function')
  for (const argument of call.childForFieldName('arguments')?.namedChildren.slice(0, 10) ?? []) {
    if (argument.type !== 'identifier') continue
    const draft =
      variable(argument.text, chain.functions, reading) ??
      (reading.programs.has(argument.text)
        ? declare(argument.text, null, addCommand(null, argument, reading), reading)
        : null)
    if (draft !== null && callee?.type === 'identifier') reading.handed.push({ callee: callee.text, draft })
    else if (draft !== null) draft.open ??= 'is handed to a function that is not read'
  }
}

/** What a function of this file adds to a command; one of another file leaves it open. */
export function hand({ callee, draft }: Reading['handed'][number], { borrowed }: Reading): void {
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
export function bindResult(chain: PlacedChain, draft: CommandDraft, reading: Reading): void {
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

function giveHandle(draft: CommandDraft, owner: Node | undefined): void {
  const name = owner === undefined ? null : nameOfFunction(owner)
  if (name !== null) draft.handle = name
}

/** Nodes around a `return` in which the variable is looked for. */
const MAX_DEPTH = 200

/** `return command`: other code speaks of the command by the function. */
export function nameReturned({ source, variables }: Reading): void {
  for (const statement of source.root.descendantsOfType('return_statement')) {
    const value = statement?.firstNamedChild
    if (value?.type !== 'identifier') continue
    let outer = value.parent
    for (let depth = 0; outer !== null && depth < MAX_DEPTH; depth++) {
      const draft = variables.get(`${outer.id} ${value.text}`)
      if (draft !== undefined) giveHandle(draft, outer)
      outer = outer.parent
    }
  }
}
