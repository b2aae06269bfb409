import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { inside, type Rule } from '../../syntax/rules.ts'

const KEYWORDS = new Map<string, DeclarationKind>([
  ['struct', 'class'],
  ['enum', 'enum'],
  ['trait', 'interface'],
  ['fn', 'function'],
  ['const', 'constant'],
  ['static', 'constant'],
  ['type', 'type'],
  ['mod', 'module'],
])

const MAX_DEPTH = 4
const MAX_TOKENS = 50_000

interface Group {
  readonly tokens: readonly Node[]
  readonly depth: number
  readonly container: string | null
}

/**
 * Items passed to a macro at item level (`bitflags! { pub struct Flags … }`, `cfg_rt! { pub fn … }`). The grammar only sees tokens there,
 * so a name is the token after a declaring keyword. Function bodies are omitted.
 */
export const macroItems: Rule = (node, scope, collector) => {
  const pending: Group[] = node.children
    .filter((child) => child.type === 'token_tree')
    .map((tree) => ({ tokens: tree.children, depth: 1, container: null }))
  let left = MAX_TOKENS
  for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
    let keyword: string | null = null
    let last: { readonly keyword: string; readonly name: string } | null = null
    let isPublic = false
    for (const token of group.tokens) {
      if (left-- < 0) return null
      if (token.type === 'token_tree') {
        const isBody = last?.keyword === 'fn' && token.firstChild?.type === '{'
        if (!isBody && group.depth < MAX_DEPTH && token.firstChild?.type === '{') {
          pending.push({ tokens: token.children, depth: group.depth + 1, container: last?.name ?? group.container })
        }
        if (token.firstChild?.type === '{') last = null
        continue
      }
      if (token.type === 'identifier' && keyword !== null && !/^(?:ref|mut)$/.test(token.text)) {
        const place = inside(scope, group.container)
        const kind = KEYWORDS.get(keyword) ?? 'constant'
        const name = collector.define(place, token, kind, { exported: isPublic })
        last = name === null ? null : { keyword, name }
        keyword = null
        isPublic = false
      } else if (token.type === 'pub') isPublic = true
      else if (KEYWORDS.has(token.type)) keyword = token.type
      else if (!/^(?:ref|mut|identifier|mutable_specifier)$/.test(token.type)) keyword = null
    }
  }
  return null
}
