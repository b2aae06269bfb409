import type { Node } from 'web-tree-sitter'

/** The names that a constant, variable, field or parameter declares. */
export function namesOf(declaration: Node): Node[] {
  return declaration.childrenForFieldName('name').filter((name) => name.isNamed)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', f: '', v: '' }

/** The value of a string or character literal; null for any other node. */
export function textOf(node: Node | null): string | null {
  if (node === null) return null
  if (node.type === 'raw_string_literal') return node.text.slice(1, -1)
  if (node.type !== 'interpreted_string_literal' && node.type !== 'rune_literal') return null
  return node.text.slice(1, -1).replace(/\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{3}|.)/gi, unescaped)
}

function unescaped(_: string, written: string): string {
  const code = /^[xuU]/.test(written)
    ? Number.parseInt(written.slice(1), 16)
    : /^[0-7]{3}$/.test(written)
      ? Number.parseInt(written, 8)
      : null
  if (code === null || Number.isNaN(code)) return ESCAPES[written] ?? written
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
