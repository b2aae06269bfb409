import { lastName, type Syntax } from './tree.ts'

/** The name and the arguments of `List[int]`, in a type or in an expression; null for anything else. */
function genericOf(node: Syntax | null): { readonly name: Syntax; readonly of: readonly Syntax[] } | null {
  const written = unwrapped(node)
  const [name, ...rest] = written?.children ?? []
  if (written === null || name === undefined) return null
  if (written.type === 'subscript')
    return { name, of: rest.flatMap((each) => (each.type === 'tuple' ? each.children : [each])) }
  if (written.type === 'generic_type')
    return { name, of: rest[0]?.children.flatMap((each) => unwrapped(each) ?? []) ?? [] }
  return null
}

/** The content of a `type` node. */
function unwrapped(node: Syntax | null): Syntax | null {
  return node?.type === 'type' || node?.type === 'parenthesized_expression' ? unwrapped(node.children[0] ?? null) : node
}

/** The type of `Annotated[T, …]` and its annotations; null for any other type. */
export function annotatedParts(
  node: Syntax | null,
): { readonly type: Syntax; readonly annotations: readonly Syntax[] } | null {
  const generic = genericOf(node)
  const [type, ...annotations] = generic?.of ?? []
  return generic !== null && lastName(generic.name) === 'Annotated' && type !== undefined ? { type, annotations } : null
}
