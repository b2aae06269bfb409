import { childAt, type Syntax, textOf } from './tree.ts'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', f: '', v: '', '0': '' }

/** The value of a string literal, or of several adjacent ones; null with substitutions, and for anything else. */
export function stringText(node: Syntax | null): string | null {
  if (node === null) return null
  if (node.type === 'parenthesized_expression') return stringText(node.children[0] ?? null)
  const parts = stringParts(node)
  return parts === null || parts.length !== 1 ? null : (parts[0] ?? null)
}

/** The text of a string literal between its substitutions; null for anything that is not a string. */
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

/** The value of a call's keyword argument. */
export function keywordArgument(call: Syntax, name: string): Syntax | null {
  for (const argument of childAt(call, 'arguments')?.children ?? []) {
    if (argument.type !== 'keyword_argument') continue
    const key = childAt(argument, 'name')
    if (key !== null && textOf(key) === name) return childAt(argument, 'value')
  }
  return null
}

/** Positional arguments of a call, before any spread ones. */
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
