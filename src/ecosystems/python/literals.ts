import { childAt, lastName, type Syntax, textOf } from './tree.ts'

/** Characters of a value that is kept; longer ones are data. */
const MAX_VALUE = 200

/** Source text in one line. Null when a literal of the text spans lines, which cannot be joined. */
export function oneLine(node: Syntax | null): string | null {
  if (node === null) return null
  const text = textOf(node)
  if (!text.includes('\n')) return text.trim()
  if (/'''|"""/.test(text) || (text.includes('#') && /['"]/.test(text))) return null
  return text
    .replace(/#.*$/gm, '')
    .replace(/\s*\\?\r?\n\s*/g, '\n')
    .replace(/(?<=[([{])\n|,?\n(?=[)\]}])/g, '')
    .replace(/\n/g, ' ')
    .trim()
}

/** A value as source text in one line, when it is short enough to be one. */
export function shortValue(node: Syntax | null): string | null {
  const text = oneLine(node)
  return text === null || text === '' || text.length > MAX_VALUE ? null : text
}

/** The source text of a literal value (text, number, truth value, None, a collection of such); null for anything else. */
export function literalValue(node: Syntax | null): string | null {
  return node !== null && isLiteral(node) ? shortValue(node) : null
}

function isLiteral(node: Syntax): boolean {
  if (/^(?:integer|float|true|false|none|ellipsis)$/.test(node.type)) return true
  if (node.type === 'string') return !node.children.some((part) => part.type === 'interpolation')
  if (
    /^(?:unary_operator|list|tuple|set|dictionary|pair|concatenated_string|parenthesized_expression)$/.test(node.type)
  ) {
    return node.children.every(isLiteral)
  }
  return false
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', f: '', v: '', '0': '' }

/** What a string literal, or several after each other, says; null when parts are filled in, and for anything else. */
export function stringText(node: Syntax | null): string | null {
  if (node === null) return null
  if (node.type === 'parenthesized_expression') return stringText(node.children[0] ?? null)
  const parts = stringParts(node)
  return parts === null || parts.length !== 1 ? null : (parts[0] ?? null)
}

/** The text of a string literal between what is filled into it; null for anything that is no string. */
export function stringParts(node: Syntax): string[] | null {
  if (node.type === 'concatenated_string') {
    const parts = ['']
    for (const child of node.children) {
      const [first, ...rest] = stringParts(child) ?? ['']
      parts.push((parts.pop() ?? '') + (first ?? ''), ...rest)
    }
    return parts
  }
  if (node.type !== 'string') return null
  const prefix = /^\w*/.exec(textOf(node))?.[0].toLowerCase() ?? ''
  const parts = ['']
  for (const child of node.children) {
    if (child.type === 'interpolation') parts.push('')
    else if (child.type === 'string_content') {
      const raw = textOf(child)
      const text = prefix.includes('f') ? raw.replace(/\{\{/g, '{').replace(/\}\}/g, '}') : raw
      parts.push((parts.pop() ?? '') + (prefix.includes('r') ? text : unescaped(text)))
    }
  }
  return parts
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:\r?\n|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|N\{[^}]*\}|(.))/gs,
    (all, ...groups) => {
      const [x, u, long, single] = groups as (string | undefined)[]
      const code = Number.parseInt(x ?? u ?? long ?? '', 16)
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      if (single === undefined) return ''
      return ESCAPES[single] ?? (/[\\'"]/.test(single) ? single : all)
    },
  )
}

/** The texts of a list, tuple or set of string literals, and whether it may have more; null for anything else. */
export function textsOf(node: Syntax | null): { readonly texts: string[]; readonly more: boolean } | null {
  if (node === null) return null
  if (node.type === 'parenthesized_expression') return textsOf(node.children[0] ?? null)
  if (node.type === 'call' && /^(?:frozenset|set|tuple|list|sorted)$/.test(lastName(childAt(node, 'function')) ?? '')) {
    const given = childAt(node, 'arguments')?.children ?? []
    return given.length === 1 ? textsOf(given[0] ?? null) : null
  }
  if (!/^(?:list|tuple|set|expression_list)$/.test(node.type)) return null
  const texts: string[] = []
  let more = false
  for (const item of node.children) {
    const text = stringText(item)
    if (text !== null) texts.push(text)
    else if (item.type === 'list_splat') more = true
    else return null
  }
  return texts.length === 0 ? null : { texts, more }
}

/** Arguments of a call by name. */
export function keywordArgument(call: Syntax, name: string): Syntax | null {
  for (const argument of childAt(call, 'arguments')?.children ?? []) {
    if (argument.type !== 'keyword_argument') continue
    const key = childAt(argument, 'name')
    if (key !== null && textOf(key) === name) return childAt(argument, 'value')
  }
  return null
}

/** Arguments of a call by place, before any that are spread. */
export function positionalArguments(call: Syntax): readonly Syntax[] {
  const found: Syntax[] = []
  const list = childAt(call, 'arguments')
  if (list?.type === 'generator_expression') return [list]
  for (const argument of list?.children ?? []) {
    if (argument.type === 'list_splat' || argument.type === 'dictionary_splat') break
    if (argument.type !== 'keyword_argument') found.push(argument)
  }
  return found
}

/** Arguments of a call come from a spread. */
export function hasSpread(call: Syntax): boolean {
  const list = childAt(call, 'arguments')?.children ?? []
  return list.some(({ type }) => type === 'list_splat' || type === 'dictionary_splat')
}
