import type { Engine } from '../../../ecosystems/manifest.ts'

/** Names of runtimes and compilers in pages. */
export const ENGINES: readonly (readonly [Engine, RegExp])[] = [
  ['node', /\bnode(?:\.?js)?\b/i],
  ['python', /\b(?:c?python|pypy)\b/i],
  ['rust', /\b(?:rust(?:c)?|msrv)\b/i],
  ['go', /\b(?:Go|go(?= ?\d)|golang)\b/],
  ['ruby', /\b(?:[Rr]uby|RUBY|MRI)\b/],
  ['php', /\bphp\b/i],
  ['java', /\b(?:java|jdk|jre|openjdk)\b(?!script)/i],
  ['pnpm', /\bpnpm\b/i],
  ['npm', /\bnpm\b/],
  ['yarn', /\byarn\b/i],
  ['bun', /\bbun\b/i],
  ['deno', /\bdeno\b/i],
  ['elixir', /\belixir\b/i],
  ['cmake', /\bcmake\b/i],
]
/** A place in a line of a page that names a runtime or compiler. */
export interface Mention {
  readonly engine: Engine
  /** The line without markup. */
  readonly text: string
  readonly source: string
  readonly line: number
  /** Index of the name in the text. */
  readonly at: number
  readonly name: string
}

/** Words that require a version rather than mention it. */
export const REQUIRES =
  /\b(?:requires?|required|requirements?|needs?|minimum|at least|prerequisites?|must (?:have|use|be)|supports? (?:only|all)|you'll need|msrv|or (?:later|newer|higher|above|greater))\b|>=|≥/i
/** `1.43.0-nightly` is program output, not a bound. */
const VERSION = /(?<![\w./-])v?(\d{1,2}(?:\.\d{1,3}){0,2})(?:\.x)?(\+?)(?![\w%]|\.\d|-[a-z])/g
/** A whole number before a plural noun is a count: "Node 20.20.2, 5 rounds". */
const COUNT = /^\s+(?!(?:versions|releases|is|as|was|has|does|works|runs|supports)\b)[a-z]{3,}s\b/

/**
 * The lowest version that a clause states for a runtime whose name ends at an offset. The version follows the name or shortly precedes it.
 */
export function lowestVersion(clause: string, after: number): { version: string; plus: boolean; list: boolean } | null {
  const all = [...clause.matchAll(VERSION)]
    .map((match) => ({ version: match[1] ?? '', plus: match[2] === '+', at: match.index, end: match[0].length }))
    .filter(({ version, at, end }) => version.includes('.') || !COUNT.test(clause.slice(at + end)))
  const following = all.filter((found) => found.at >= after && found.at - after < 70)
  const before = all.filter(
    (found) => found.at < after && after - found.at < 40 && !namesEngine(clause.slice(0, found.at)),
  )
  const near = following[0] ?? before.at(-1)
  if (!near) return null
  const list =
    following.length >= 2 &&
    /^[\s(❨,:/v\d.x&and|or+-]*$/i.test(clause.slice(following[0]?.at ?? 0, following.at(-1)?.at))
  const lowest = list ? following.reduce((low, found) => (lower(found.version, low.version) ? found : low)) : near
  return { version: lowest.version, plus: near.plus, list }
}

/** A version after the name of a runtime belongs to that runtime: "Node.js version 10+, and pnpm". */
function namesEngine(text: string): boolean {
  return ENGINES.some(([, name]) => name.test(text))
}

function lower(left: string, right: string): boolean {
  const a = left.split('.').map(Number)
  const b = right.split('.').map(Number)
  for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) < (b[at] ?? 0)
  return false
}

const SERIES = 'v?\\d{1,2}\\.x'
const BETWEEN_SERIES = '(?:, ?(?:and |or )?| (?:and|or) )'
const LISTED_SERIES = ENGINES.map(
  ([, name]) => new RegExp(`(?:${name.source}) ${SERIES}(?:${BETWEEN_SERIES}${SERIES})+`, `${name.flags}g`),
)

/** A text in which several series of a runtime in a row are its versions: "works on Node.js 4.x, 6.x and 8.x". One alone may be of a release. */
export function withListedSeries(text: string): string {
  if (!/\d\.x/.test(text)) return text
  return LISTED_SERIES.reduce((whole, list) => whole.replace(list, (series) => series.replace(/(?<=\d)\.x/g, '')), text)
}

/** The clause around an offset: up to the nearest full stop, semicolon, dash or "but". */
export function clauseAround(text: string, at: number): { text: string; from: number } {
  const stop = /[.;!?](?:\s|$)|\s[–—]\s|\bbut\b/g
  let from = 0
  let to = text.length
  for (const match of text.matchAll(stop)) {
    if (match.index < at) from = match.index + match[0].length
    else {
      to = match.index
      break
    }
  }
  return { text: text.slice(from, to), from }
}
