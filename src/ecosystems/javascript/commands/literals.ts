import type { Node } from 'web-tree-sitter'
import { stringContent, unwrapped } from '../definitions/text.ts'

/** Texts that are joined with `+`. */
const MAX_TEXTS = 100

/** The text of a string literal, or of several that are put together; null when part of it is worked out. */
export function textOf(node: Node | null | undefined): string | null {
  const inner = unwrapped(node ?? null)
  if (inner === null) return null
  if (inner.type === 'template_string' || inner.type === 'string') return stringContent(inner)
  let text = ''
  const pending = [inner]
  for (let seen = 0; seen < MAX_TEXTS; seen++) {
    const next = pending.pop()
    if (next === undefined) return text
    const content = stringContent(next)
    const left = next.type === 'binary_expression' ? next.childForFieldName('left') : null
    const right = next.type === 'binary_expression' ? next.childForFieldName('right') : null
    if (content !== null) text += content
    else if (left !== null && right !== null && next.childForFieldName('operator')?.type === '+')
      pending.push(right, left)
    else return null
  }
  return null
}

/** The texts of a list, or the one text; null when one of them is worked out. */
export function textsOf(node: Node | null | undefined): readonly string[] | null {
  const inner = unwrapped(node ?? null)
  if (inner?.type !== 'array') {
    const text = textOf(inner)
    return text === null ? null : [text]
  }
  const texts = inner.namedChildren
    .filter(({ type }) => type !== 'comment')
    .map((each) => textOf(each) ?? (each.type === 'number' ? each.text : null))
  return texts.every((text) => text !== null) ? texts : null
}

/** A literal as a user would write it; null for what is worked out, and for what stands for no value. */
export function literalValue(node: Node | null | undefined): string | null {
  const inner = unwrapped(node ?? null)
  if (inner === null) return null
  if (/^(?:number|true|false)$/.test(inner.type)) return inner.text
  if (inner.type === 'unary_expression' && /^-[\d.]+$/.test(inner.text)) return inner.text
  return textOf(inner)
}

export interface ObjectParts {
  readonly entries: ReadonlyMap<string, Node>
  /** Why it may hold more; null when it does not. */
  readonly open: string | null
}

export function entriesOf(node: Node | null | undefined): ObjectParts {
  const inner = unwrapped(node ?? null)
  const entries = new Map<string, Node>()
  if (inner?.type !== 'object') return { entries, open: inner === null ? null : 'what it is given is worked out' }
  let open: string | null = null
  for (const child of inner.namedChildren) {
    const key = child.childForFieldName('key') ?? child.childForFieldName('name')
    const name =
      key === null
        ? null
        : (stringContent(key.type === 'computed_property_name' ? key.firstNamedChild : key) ?? key.text)
    if (child.type === 'pair' && name !== null && !name.startsWith('['))
      entries.set(name, child.childForFieldName('value') ?? child)
    else if (child.type === 'method_definition' && name !== null) entries.set(name, child)
    else if (child.type === 'shorthand_property_identifier') entries.set(child.text, child)
    else if (child.type !== 'comment') open = 'some of what it is given is worked out'
  }
  return { entries, open }
}

/** `fooBar` as it is written on the command line. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The dashes before a name: one for a single letter. */
export function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}
