import type { Node } from 'web-tree-sitter'

/** In characters. A longer type or value is data, and a truncated one would be wrong. */
const MAX_TEXT = 1000

/** The value of a string literal, or of a template without substitutions; null for anything else. */
export function stringContent(node: Node | null | undefined): string | null {
  if (node == null || node.endIndex - node.startIndex > MAX_TEXT) return null
  if (node.type === 'string') return unescaped(node.text.slice(1, -1))
  if (node.type !== 'template_string' || node.text.includes('${')) return null
  return unescaped(node.text.slice(1, -1))
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** Resolves the escape sequences of a literal. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r?\n)|([\s\S]))/g,
    (_whole, braced: string, four: string, two: string, newline: string, other: string) => {
      if (newline !== undefined) return ''
      if (other !== undefined) return ESCAPES[other] ?? other
      const code = Number.parseInt(braced ?? four ?? two, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

/** The expression inside parentheses, `as`, `satisfies` and `!`. */
export function unwrapped(node: Node | null): Node | null {
  let inner = node
  for (let step = 0; inner !== null && step < 10; step++) {
    if (
      !/^(?:as_expression|satisfies_expression|parenthesized_expression|non_null_expression|type_assertion)$/.test(
        inner.type,
      )
    )
      return inner
    inner = inner.type === 'type_assertion' ? inner.lastNamedChild : inner.firstNamedChild
  }
  return inner
}
