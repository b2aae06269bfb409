import { literalText, type Meta } from './text.ts'

/** The words of an identifier in serde's definition: every capital begins one. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=.)([A-Z])/g, '_$1')
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The conversions of serde's `rename_all`, from the words of a name. */
const CASES: ReadonlyMap<string, (words: readonly string[]) => string> = new Map([
  ['lowercase', (words) => words.join('')],
  ['UPPERCASE', (words) => words.join('').toUpperCase()],
  ['PascalCase', (words) => words.map(capital).join('')],
  ['camelCase', ([first = '', ...rest]) => first + rest.map(capital).join('')],
  ['snake_case', (words) => words.join('_')],
  ['SCREAMING_SNAKE_CASE', (words) => words.join('_').toUpperCase()],
  ['kebab-case', (words) => words.join('-')],
  ['SCREAMING-KEBAB-CASE', (words) => words.join('-').toUpperCase()],
])

/** An identifier without the prefix of raw identifiers. */
export function plain(name: string): string {
  return name.replace(/^r#/, '')
}

/** Names under which serde reads a field or variant: the one that it writes, then its aliases. */
export function serdeNames(name: string, own: readonly Meta[], style: string | null): string[] {
  const inherited = CASES.get(style ?? '')?.(wordsOf(plain(name)))
  return [...new Set([textOf(own, 'rename') ?? inherited ?? plain(name), ...textsOf(own, 'alias')])]
}

/** The literal of `name = "…"` or `name(deserialize = "…")`; null if there is none. */
export function textOf(metas: readonly Meta[], name: string): string | null {
  const meta = metas.find((each) => each.name === name)
  if (meta === undefined) return null
  const inner = /\bdeserialize\s*=\s*("(?:[^"\\]|\\.)*")/.exec(meta.inner ?? '')?.[1]
  return literalText(meta.value ?? inner ?? meta.inner ?? '')
}

/** The literals of all items `name = "…"`. */
function textsOf(metas: readonly Meta[], name: string): string[] {
  return metas.flatMap((meta) => (meta.name === name ? (literalText(meta.value ?? meta.inner ?? '') ?? []) : []))
}
