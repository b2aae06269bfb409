import { stringText } from './literals.ts'
import { lastName, type Syntax, textOf } from './tree.ts'

/** The name and the arguments of `List[int]`, whether it stands as a type or as an expression; null for anything else. */
export function genericOf(node: Syntax | null): { readonly name: Syntax; readonly of: readonly Syntax[] } | null {
  const written = unwrapped(node)
  const [name, ...rest] = written?.children ?? []
  if (written === null || name === undefined) return null
  if (written.type === 'subscript')
    return { name, of: rest.flatMap((each) => (each.type === 'tuple' ? each.children : [each])) }
  if (written.type === 'generic_type')
    return { name, of: rest[0]?.children.flatMap((each) => unwrapped(each) ?? []) ?? [] }
  return null
}

/** What stands in a `type` node. */
export function unwrapped(node: Syntax | null): Syntax | null {
  return node?.type === 'type' || node?.type === 'parenthesized_expression' ? unwrapped(node.children[0] ?? null) : node
}

/** The type of `Annotated[T, …]` and what is said of it; null for any other type. */
export function annotatedParts(
  node: Syntax | null,
): { readonly type: Syntax; readonly said: readonly Syntax[] } | null {
  const generic = genericOf(node)
  const [type, ...said] = generic?.of ?? []
  return generic !== null && lastName(generic.name) === 'Annotated' && type !== undefined ? { type, said } : null
}

/** Texts that `Literal['a', 'b']` allows, alone or in a union with None; null when the type allows anything else. */
export function literalTexts(node: Syntax | null): string[] | null {
  const written = unwrapped(node)
  if (written === null) return null
  if (written.type === 'none') return []
  if (written.type === 'binary_operator' || written.type === 'union_type') return joined(written.children)
  const generic = genericOf(written)
  switch (generic === null ? null : lastName(generic.name)) {
    case 'Literal': {
      const texts = generic?.of.map((each) => (each.type === 'none' ? '' : stringText(each))) ?? []
      return texts.every((text) => text !== null) ? texts.filter((text) => text !== '') : null
    }
    case 'Union':
      return joined(generic?.of ?? [])
    case 'Optional':
    case 'Annotated':
    case 'Final':
    case 'Required':
    case 'NotRequired':
    case 'ClassVar':
      return literalTexts(generic?.of[0] ?? null)
    default:
      return null
  }
}

function joined(members: readonly Syntax[]): string[] | null {
  const all: string[] = []
  for (const member of members) {
    const texts = literalTexts(member)
    if (texts === null) return null
    all.push(...texts)
  }
  return all
}

/** The type, or a union with it, may be None. */
export function allowsNone(node: Syntax | null): boolean {
  const text = node === null ? '' : textOf(node)
  return /\bOptional\b|\bNone\b/.test(text)
}
