import type { Node } from 'web-tree-sitter'

/**
 * A node of the syntax as plain data: the named nodes without comments, each with its place and its field. Reading a whole
 * subtree at once is cheaper than asking the parser's engine for every node.
 */
export interface Syntax {
  readonly type: string
  /** Name of the field of its parent that it stands in; null for none. */
  readonly field: string | null
  /** Offsets in UTF-16 code units from the start of the file. */
  readonly start: number
  readonly end: number
  readonly parent: Syntax | null
  readonly children: readonly Syntax[]
  /** The parser put it in where the source has nothing. */
  readonly missing: boolean
  readonly source: Source
}

interface Source {
  readonly text: string
  /** Where `text` begins in the file. */
  readonly offset: number
  /** Something is nested too deeply and has been left out. */
  cut: boolean
}

/** Deeper nodes are left out, so that whoever reads the tree may use recursion. */
const MAX_DEPTH = 200

/** Reads the node and what is in it; children of nodes for which `skip` is true are left out. */
export function syntaxOf(root: Node, skip: (node: Syntax) => boolean = () => false): Syntax {
  const source: Source = { text: root.text, offset: root.startIndex, cut: false }
  const cursor = root.walk()
  const make = (parent: Syntax | null): Syntax => {
    const start = cursor.startIndex
    const end = cursor.endIndex
    const missing = start === end && cursor.nodeIsMissing
    return { type: cursor.nodeType, field: cursor.currentFieldName, start, end, parent, children: [], missing, source }
  }
  try {
    const top = make(null)
    const open: Syntax[] = [top]
    let more = cursor.gotoFirstChild()
    while (more) {
      const parent = open.at(-1) ?? top
      const node = isKept(cursor.nodeType, cursor.nodeIsNamed) || cursor.nodeIsMissing ? make(parent) : null
      if (node !== null) (parent.children as Syntax[]).push(node)
      if (node !== null && !skip(node)) {
        if (open.length < MAX_DEPTH) {
          if (cursor.gotoFirstChild()) {
            open.push(node)
            continue
          }
        } else source.cut = true
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

function isKept(type: string, named: boolean): boolean {
  return named && type !== 'comment' && type !== 'line_continuation'
}

export function textOf(node: Syntax): string {
  const { text, offset } = node.source
  return text.slice(node.start - offset, node.end - offset)
}

/** The first child in that field. */
export function childAt(node: Syntax | null | undefined, field: string): Syntax | null {
  return node?.children.find((child) => child.field === field) ?? null
}

/** The node and all that are in it, in the order of the source; nothing is read inside nodes for which `skip` is true. */
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

/** Says in which line and column an offset stands; both count from 0. */
export function placesIn(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low, column: offset - (starts[low] ?? 0) }
  }
}

/** `a`, `a.b`, `a.b.c` in full; null for anything else. */
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
