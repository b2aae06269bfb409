import type { Node } from 'web-tree-sitter'

/** One call of a chain: `.option('-x')`. */
export interface ChainCall {
  /** Name of the function or method; '' where it is computed. */
  readonly name: string
  readonly arguments: readonly Node[]
  readonly node: Node
}

/** `program.command('x').option('-y')`: what it starts from, and its calls in the order in which they happen. */
export interface CallChain {
  /** An expression that is no call of a member: `program`, `new Command()`, `yargs(args)`. */
  readonly root: Node
  readonly calls: readonly ChainCall[]
}

/** Calls in one chain; a longer one is generated. */
const MAX_CHAIN = 500

/** Takes a chain of calls apart, `await` and parentheses left out. A plain expression is a chain without calls. */
export function chainOf(node: Node): CallChain {
  const calls: ChainCall[] = []
  let current = node
  for (let length = 0; length < MAX_CHAIN; length++) {
    const inner =
      /^(?:parenthesized_expression|await_expression|non_null_expression|as_expression|satisfies_expression)$/.test(
        current.type,
      )
        ? current.firstNamedChild
        : null
    if (inner !== null) {
      current = inner
      continue
    }
    if (current.type !== 'call_expression') break
    const callee = current.childForFieldName('function')
    if (callee?.type !== 'member_expression') break
    const object = callee.childForFieldName('object')
    if (object === null) break
    calls.push({
      name: callee.childForFieldName('property')?.text ?? '',
      arguments: argumentsOf(current),
      node: current,
    })
    current = object
  }
  return { root: current, calls: calls.reverse() }
}

/** The arguments of a call, comments left out. */
export function argumentsOf(call: Node): readonly Node[] {
  const list = call.childForFieldName('arguments')
  if (list === null || list.type === 'template_string') return []
  return list.namedChildren.filter((each) => each.type !== 'comment')
}
