import { literalText, type Meta } from './text.ts'

type Split = (name: string) => string[]

const parts = (name: string): string[] => name.split(/[_-]+/).filter((word) => word !== '')

/** The words of an identifier, as clap and strum tell them apart: `HTTPServer` has two. */
const words: Split = (name) =>
  parts(name.replaceAll(/([a-z]\d*)([A-Z])/g, '$1_$2').replaceAll(/([A-Z]\d*)([A-Z][a-z])/g, '$1_$2'))

/** As serde does: every capital begins a word. */
const capitals: Split = (name) => parts(name.replaceAll(/(?<=.)([A-Z])/g, '_$1'))

const lower = (word: string): string => word.toLowerCase()
const upper = (word: string): string => word.toUpperCase()
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

function uncapital(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** Cases of `rename_all`, by their names in lower case without separators. */
const CASES: ReadonlyMap<string, (words: readonly string[], name: string) => string> = new Map([
  ['lowercase', (_, name) => name.toLowerCase()],
  ['uppercase', (_, name) => name.toUpperCase()],
  ['lower', (each) => each.map(lower).join('')],
  ['upper', (each) => each.map(upper).join('')],
  ['pascal', (each) => each.map(capital).join('')],
  ['camel', (each) => uncapital(each.map(capital).join(''))],
  ['snake', (each) => each.map(lower).join('_')],
  ['screamingsnake', (each) => each.map(upper).join('_')],
  ['kebab', (each) => each.map(lower).join('-')],
  ['screamingkebab', (each) => each.map(upper).join('-')],
  ['verbatim', (_, name) => name],
])

/** The name in a case of `rename_all`; null when the case is not known. */
export function inCase(name: string, style: string, split: Split = words): string | null {
  const key = style.replaceAll(/[-_\s]/g, '').toLowerCase()
  const change = CASES.get(key) ?? CASES.get(key.replace(/case$/, ''))
  return change?.(split(name), name) ?? null
}

export const kebab = (name: string): string => inCase(name, 'kebab') ?? name
export const screamingSnake = (name: string): string => inCase(name, 'screamingsnake') ?? name

/** An identifier without the mark that lets it be a keyword. */
export function plain(name: string): string {
  return name.replace(/^r#/, '')
}

/** Names under which serde reads a field or variant: the one it writes, then its aliases. */
export function serdeNames(name: string, own: readonly Meta[], style: string | null): string[] {
  const inherited = style === null ? null : inCase(plain(name), style, capitals)
  return [...new Set([textOf(own, 'rename') ?? inherited ?? plain(name), ...textsOf(own, 'alias')])]
}

/** The literal that `name = "…"` says, or `name(deserialize = "…")`; null when there is none. */
export function textOf(metas: readonly Meta[], name: string): string | null {
  const meta = metas.find((each) => each.name === name)
  if (meta === undefined) return null
  const inner = /\bdeserialize\s*=\s*("(?:[^"\\]|\\.)*")/.exec(meta.inner ?? '')?.[1]
  return literalText(meta.value ?? inner ?? meta.inner ?? '')
}

/** The literals of all `name = "…"`. */
export function textsOf(metas: readonly Meta[], name: string): string[] {
  return metas.flatMap((meta) => (meta.name === name ? (literalText(meta.value ?? meta.inner ?? '') ?? []) : []))
}
