import type { Names } from '../source-file/names.ts'
import { childAt, descendants, type Syntax, textOf } from '../tree.ts'

/** A function with the decorators before it. */
export interface Decorated {
  readonly name: string
  readonly node: Syntax
  readonly decorators: readonly Decorator[]
}

export interface Decorator {
  /** By what the file imports: `click.option`; null for an expression. */
  readonly full: string | null
  /** As written: `cli.command`. */
  readonly written: string | null
  readonly call: Syntax | null
}

export function decoratedFunctions(root: Syntax, names: Names): Decorated[] {
  const found: Decorated[] = []
  for (const node of descendants(root)) {
    if (node.type !== 'decorated_definition') continue
    const definition = childAt(node, 'definition')
    const name = childAt(definition, 'name')
    if (definition?.type !== 'function_definition' || name === null) continue
    const decorators = node.children.filter(({ type }) => type === 'decorator').map((each) => decoratorOf(each, names))
    found.push({ name: textOf(name), node: definition, decorators })
  }
  return found
}

function decoratorOf(node: Syntax, names: Names): Decorator {
  const [written] = node.children
  const call = written?.type === 'call' ? written : null
  const target = call === null ? (written ?? null) : childAt(call, 'function')
  return { full: names.full(target), written: target === null ? null : textOf(target), call }
}
