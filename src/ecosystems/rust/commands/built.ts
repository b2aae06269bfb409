import type { Node } from 'web-tree-sitter'
import type { CommandDraft } from '../../command-draft.ts'
import type { Argument } from './argument.ts'
import { addCalls, argumentOf, commandOf, complete, settingsOfCalls } from './builder.ts'
import { type Call, readChain } from './chains.ts'
import type { Reading } from './command.ts'

interface Built {
  readonly command: CommandDraft
  readonly calls: Call[]
  readonly place: Place
}

/** Where a chain stands. */
interface Place {
  variable: string | null
  function: Node | null
  /** The chain is what the function gives. */
  given: boolean
  /** Stands in a loop or closure. */
  repeated: boolean
  argumentOf: string | null
}

/** Functions that take a command and add nothing to it. */
const TAKES_WHOLE = /get_matches|from_arg_matches|augment_args|generate|Man::new/

const ADDS = /^(?:args?|subcommands?)$/

/** Reads the commands that a file builds by `Command::new(…).arg(…)`, and what is added to them by their variables. */
export function readBuilt(nodes: readonly Node[], file: Reading): void {
  const built: Built[] = []
  for (const node of nodes) {
    if (node.type !== 'call_expression' || file.seen.has(node.id)) continue
    const chain = readChain(node, file.seen)
    const command = commandOf(chain, file)
    if (command !== null) {
      const place = placeOf(node)
      if (place.argumentOf !== null && !TAKES_WHOLE.test(place.argumentOf))
        command.open ??= `\`${place.argumentOf}\` is given it`
      built.push({ command, calls: [...chain.calls], place })
    } else if (chain.base.type === 'identifier' && chain.calls.some(({ method }) => ADDS.test(method))) {
      addLater(chain.base.text, chain.calls, placeOf(node), built, file)
    }
  }
  for (const each of built) {
    complete(each.command, settingsOfCalls(each.calls), file)
    each.command.handle = handleOf(each, built)
    file.found.push(each.command)
  }
}

function addLater(
  variable: string,
  calls: readonly Call[],
  place: Place,
  built: readonly Built[],
  file: Reading,
): void {
  const owner = built.find((each) => each.place.variable === variable && each.place.function?.id === place.function?.id)
  if (owner === undefined) return
  addCalls(owner.command, calls, file)
  owner.calls.push(...calls)
  if (place.repeated) owner.command.open ??= 'arguments are added in a loop'
}

/** A function that makes one command is what other code speaks of; else the variable is. */
function handleOf({ command, place }: Built, built: readonly Built[]): string | null {
  const name = place.function?.childForFieldName('name')?.text ?? null
  const result = place.function?.childForFieldName('return_type')?.text ?? ''
  const isOnly = built.filter((each) => each.place.function?.id === place.function?.id).length === 1
  if (name !== null && /\b(?:Command|App)\b/.test(result) && (isOnly || place.given)) return name
  return place.variable ?? command.handle
}

const MAX_STEPS = 60

function placeOf(chain: Node): Place {
  const place: Place = { variable: null, function: null, given: false, repeated: false, argumentOf: null }
  let inner = chain
  for (let step = 0, node = chain.parent; node !== null && step < MAX_STEPS; step++, inner = node, node = node.parent) {
    if (node.type === 'let_declaration') place.variable ??= node.childForFieldName('pattern')?.text ?? null
    else if (node.type === 'assignment_expression') place.variable ??= node.childForFieldName('left')?.text ?? null
    else if (node.type === 'arguments' && place.variable === null) {
      const callee = node.parent?.childForFieldName('function')?.text
      place.argumentOf ??= callee?.slice(0, 60).replaceAll(/\s+/g, '') ?? null
    } else if (/^(?:for|while|loop)_expression$|^closure_expression$/.test(node.type)) place.repeated = true
    else if (node.type === 'block' && node.parent?.type === 'function_item') {
      const given = place.variable === null && node.namedChildren.at(-1)?.id === inner.id
      return { ...place, function: node.parent, given }
    }
  }
  return place
}

/** Arguments that a type adds by hand: all that stand in `impl Args for Type`. */
export function readByHand(root: Node, file: Reading): void {
  for (const item of root.namedChildren) {
    if (item.type !== 'impl_item' || !/(?:^|::)Args$/.test(item.childForFieldName('trait')?.text ?? '')) continue
    const functions = item.childForFieldName('body')?.namedChildren ?? []
    const adding = functions.find((each) => each.childForFieldName('name')?.text === 'augment_args')
    const type = item.childForFieldName('type')?.text ?? ''
    if (adding !== undefined) file.byHand.set(type, readAdding(adding, file))
  }
}

function readAdding(adding: Node, file: Reading): { options: Argument[]; open: string | null } {
  const options: Argument[] = []
  let open: string | null = null
  for (const node of adding.descendantsOfType('call_expression')) {
    if (node === null || file.seen.has(node.id)) continue
    for (const { method, args } of readChain(node, file.seen).calls) {
      const argument = method === 'arg' && args[0] ? argumentOf(args[0], file) : null
      if (argument !== null) options.push(argument)
      else if (ADDS.test(method) || /^mut_/.test(method)) open = 'arguments are added by hand'
    }
  }
  return { options, open }
}
