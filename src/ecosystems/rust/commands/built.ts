import type { Node } from 'web-tree-sitter'
import type { CommandDraft } from '../../command-draft.ts'
import type { Argument } from './argument.ts'
import { addCalls, argumentOf, type Building, commandOf, complete, settingsOfCalls } from './builder.ts'
import { type Call, readChain } from './chains.ts'

interface Built {
  readonly command: CommandDraft
  readonly calls: Call[]
  /** The variable that holds it, and the function that it stands in. */
  readonly variable: string | null
  readonly place: Place
}

/** Where a chain stands. */
interface Place {
  readonly variable: string | null
  readonly function: Node | null
  /** The chain is what the function gives. */
  readonly given: boolean
  /** Stands in a loop or closure. */
  readonly repeated: boolean
  /** The call that it is an argument of. */
  readonly argumentOf: string | null
}

const ADDS = /^(?:args?|subcommands?)$/

/** Reads the commands that a file builds by `Command::new(…).arg(…)`, and what is added to them by their variables. */
export function readBuilt(nodes: readonly Node[], context: Building): void {
  const built: Built[] = []
  for (const node of nodes) {
    if (node.type !== 'call_expression' || context.seen.has(node.id)) continue
    const chain = readChain(node, context.seen)
    const command = commandOf(chain, context)
    if (command !== null) {
      const place = placeOf(node)
      if (
        place.argumentOf !== null &&
        !/get_matches|from_arg_matches|augment_args|generate|Man::new/.test(place.argumentOf)
      ) {
        command.open ??= `\`${place.argumentOf}\` is given it`
      }
      built.push({ command, calls: [...chain.calls], variable: place.variable, place })
    } else if (chain.base.type === 'identifier' && chain.calls.some(({ method }) => ADDS.test(method))) {
      addLater(chain.base.text, chain.calls, placeOf(node), built, context)
    }
  }
  for (const each of built) {
    complete(each.command, settingsOfCalls(each.calls), context)
    each.command.handle = handleOf(each, built)
    context.found.push(each.command)
  }
}

function addLater(
  variable: string,
  calls: readonly Call[],
  place: Place,
  built: readonly Built[],
  context: Building,
): void {
  const owner = built.find((each) => each.variable === variable && each.place.function?.id === place.function?.id)
  if (owner === undefined) return
  addCalls(owner.command, calls, context)
  owner.calls.push(...calls)
  if (place.repeated) owner.command.open ??= 'arguments are added in a loop'
}

/** A function that makes one command is what other code speaks of; else the variable is. */
function handleOf({ command, variable, place }: Built, built: readonly Built[]): string | null {
  const name = place.function?.childForFieldName('name')?.text ?? null
  const result = place.function?.childForFieldName('return_type')?.text ?? ''
  const isOnly = built.filter((each) => each.place.function?.id === place.function?.id).length === 1
  if (name !== null && /\b(?:Command|App)\b/.test(result) && (isOnly || place.given)) return name
  return variable ?? command.handle
}

const MAX_STEPS = 60

function placeOf(chain: Node): Place {
  let variable: string | null = null
  let given = false
  let repeated = false
  let argumentOf: string | null = null
  let inner = chain
  for (let step = 0, node = chain.parent; node !== null && step < MAX_STEPS; step++, inner = node, node = node.parent) {
    if (node.type === 'let_declaration') variable ??= node.childForFieldName('pattern')?.text ?? null
    else if (node.type === 'assignment_expression') variable ??= node.childForFieldName('left')?.text ?? null
    else if (node.type === 'arguments' && variable === null && argumentOf === null) {
      argumentOf = node.parent?.childForFieldName('function')?.text ?? null
    } else if (/^(?:for|while|loop)_expression$|^closure_expression$/.test(node.type)) repeated = true
    else if (node.type === 'function_item') {
      const body = node.childForFieldName('body')
      given = body !== null && body.namedChildren.at(-1)?.id === inner.id
      return { variable, function: node, given: given && variable === null, repeated, argumentOf: short(argumentOf) }
    }
    if (node.type === 'block' && node.namedChildren.at(-1)?.id !== inner.id) given = false
    if (node.type === 'block' && node.parent?.type === 'function_item') {
      given = variable === null && node.namedChildren.at(-1)?.id === inner.id
      return { variable, function: node.parent, given, repeated, argumentOf: short(argumentOf) }
    }
  }
  return { variable, function: null, given, repeated, argumentOf: short(argumentOf) }
}

function short(text: string | null): string | null {
  return text === null ? null : text.slice(0, 60).replaceAll(/\s+/g, '')
}

/** Arguments that a type adds by hand: all that stand in `impl Args for Type`. */
export function readByHand(
  root: Node,
  context: Building,
): Map<string, { readonly options: Argument[]; readonly open: string | null }> {
  const found = new Map<string, { options: Argument[]; open: string | null }>()
  for (const item of root.namedChildren) {
    if (item.type !== 'impl_item' || !/(?:^|::)Args$/.test(item.childForFieldName('trait')?.text ?? '')) continue
    const functions = item.childForFieldName('body')?.namedChildren ?? []
    const adding = functions.find((each) => each.childForFieldName('name')?.text === 'augment_args')
    const type = item.childForFieldName('type')?.text ?? ''
    if (adding !== undefined) found.set(type, readAdding(adding, context))
  }
  return found
}

function readAdding(adding: Node, context: Building): { options: Argument[]; open: string | null } {
  const options: Argument[] = []
  let open: string | null = null
  for (const node of adding.descendantsOfType('call_expression')) {
    if (node === null || context.seen.has(node.id)) continue
    for (const { method, args } of readChain(node, context.seen).calls) {
      const argument = method === 'arg' && args[0] ? argumentOf(args[0], context) : null
      if (argument !== null) options.push(argument)
      else if (ADDS.test(method) || /^mut_/.test(method)) open = 'arguments are added by hand'
    }
  }
  return { options, open }
}
