import type { Language, Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../base/memoize.ts'

/**
 * A syntax node as plain data: the named nodes without comments, each with its position and its field. Reading a whole subtree at once is
 * cheaper than querying the parser's engine for every node.
 */
export interface Syntax {
  readonly type: string
  /** Its field in its parent; null if it has none. */
  readonly field: string | null
  /** Offsets in UTF-16 code units from the start of the file. */
  readonly start: number
  readonly end: number
  readonly parent: Syntax | null
  readonly children: readonly Syntax[]
  /** The parser inserted it; the source has no such text. */
  readonly missing: boolean
  readonly source: Source
}

interface Source {
  readonly text: string
  /** Offset of `text` in the file. */
  readonly offset: number
  /** Nodes were omitted because of their nesting depth. */
  cut: boolean
}

/** Deeper nodes are omitted, so that readers of the tree may use recursion. */
const MAX_DEPTH = 200

const wholeOf = memoize(({ rootNode }: Tree) => readSyntax(rootNode))

/**
 * The node and its descendants. Children of nodes for which `skip` returns true are omitted. The engine is queried once per tree: its whole
 * syntax is read, and the requested part is copied from it.
 */
export function syntaxOf(root: Node, skip?: (node: Syntax) => boolean): Syntax {
  const whole = wholeOf(root.tree)
  const found = nodeAt(whole, root)
  if (found === whole && skip === undefined) return whole
  return found === null ? readSyntax(root) : copyOf(found, skip ?? (() => false))
}

/** The outermost node with the position and type of another; null if that part was omitted. */
function nodeAt(whole: Syntax, { startIndex: start, endIndex: end, type }: Node): Syntax | null {
  let at: Syntax | undefined = whole
  while (at !== undefined && (at.start !== start || at.end !== end || at.type !== type)) {
    const { children }: Syntax = at
    let low = 0
    let high = children.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((children[middle]?.start ?? 0) <= start) low = middle + 1
      else high = middle
    }
    at = children[low - 1]
    if (at !== undefined && at.end < end) return null
  }
  return at ?? null
}

/** `skip` is called for each copy before its children are copied. */
function copyOf(root: Syntax, skip: (node: Syntax) => boolean): Syntax {
  const copyInto = (parent: Syntax, children: readonly Syntax[]): void => {
    for (const child of children) {
      const copy: Syntax = { ...child, parent, children: [] }
      ;(parent.children as Syntax[]).push(copy)
      if (!skip(copy)) copyInto(copy, child.children)
    }
  }
  const top: Syntax = { ...root, field: null, parent: null, children: [] }
  copyInto(top, root.children)
  return top
}

function readSyntax(root: Node): Syntax {
  const source: Source = { text: root.text, offset: root.startIndex, cut: false }
  const { types, fields, named } = namesOf(root.tree.language)
  // Inserted nodes only occur with errors, and every query to the engine takes time.
  const { hasError } = root
  const cursor = root.walk()
  const make = (type: string, parent: Syntax | null): Syntax => {
    const { startIndex: start, endIndex: end } = cursor
    const missing = hasError && start === end && cursor.nodeIsMissing
    return { type, field: fields[cursor.currentFieldId] ?? null, start, end, parent, children: [], missing, source }
  }
  try {
    const top = make(root.type, null)
    const open: Syntax[] = [top]
    let more = cursor.gotoFirstChild()
    while (more) {
      const parent = open.at(-1) ?? top
      const id = cursor.nodeTypeId
      const type = types[id] ?? 'ERROR'
      const node = isKept(type, named[id] ?? true) || (hasError && cursor.nodeIsMissing) ? make(type, parent) : null
      if (node !== null) {
        ;(parent.children as Syntax[]).push(node)
        if (open.length >= MAX_DEPTH) source.cut = true
        else if (cursor.gotoFirstChild()) {
          open.push(node)
          continue
        }
      }
      while (!cursor.gotoNextSibling()) {
        open.pop()
        if (open.length === 0 || !cursor.gotoParent()) {
          more = false
          break
        }
      }
    }
    return top
  } finally {
    cursor.delete()
  }
}

/** The names of a language's numeric type and field ids. */
interface Names {
  readonly types: readonly string[]
  readonly fields: readonly (string | null)[]
  readonly named: readonly boolean[]
}

const namesOf = memoize(
  (language: Language): Names => ({
    types: language.types,
    fields: language.fields,
    named: language.types.map((_, id) => language.nodeTypeIsNamed(id)),
  }),
)

function isKept(type: string, named: boolean): boolean {
  return named && type !== 'comment' && type !== 'line_continuation'
}

export function textOf(node: Syntax): string {
  const { text, offset } = node.source
  return text.slice(node.start - offset, node.end - offset)
}

/** The first child with that field. */
export function childAt(node: Syntax | null | undefined, field: string): Syntax | null {
  return node?.children.find((child) => child.field === field) ?? null
}

/** The node and its descendants, in source order. Children of nodes for which `skip` returns true are omitted. */
export function* descendants(node: Syntax, skip: (node: Syntax) => boolean = () => false): Generator<Syntax> {
  const pending: Syntax[] = [node]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next
    if (skip(next)) continue
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child !== undefined) pending.push(child)
    }
  }
}

/** The full text of `a`, `a.b`, `a.b.c`; null for anything else. */
export function dottedName(node: Syntax | null): string | null {
  const parts: string[] = []
  let at: Syntax | null = node
  while (at?.type === 'attribute') {
    const member = childAt(at, 'attribute')
    if (member === null) return null
    parts.unshift(textOf(member))
    at = childAt(at, 'object')
  }
  if (at?.type === 'dotted_name' && parts.length === 0) return at.children.map(textOf).join('.')
  return at?.type === 'identifier' ? [textOf(at), ...parts].join('.') : null
}

/** The last part of a dotted name; null for anything else. */
export function lastName(node: Syntax | null): string | null {
  const name = dottedName(node)
  return name === null ? null : name.slice(name.lastIndexOf('.') + 1)
}
