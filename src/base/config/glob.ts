/** Maximum number of patterns that the braces of one glob may expand to. */
const MAX_ALTERNATIVES = 256

interface Braces {
  readonly open: number
  readonly close: number
  readonly options: readonly string[]
}

/**
 * All patterns that a glob with `{a,b}` expands to; null if there are too many. Braces without a comma, or unbalanced ones, are literal.
 */
function expandBraces(glob: string): string[] | null {
  const done: string[] = []
  const waiting: string[] = [glob]
  for (let pattern = waiting.pop(); pattern !== undefined; pattern = waiting.pop()) {
    const braces = firstBraces(pattern)
    if (!braces) done.push(pattern)
    else if (done.length + waiting.length + braces.options.length > MAX_ALTERNATIVES) return null
    else {
      const before = pattern.slice(0, braces.open)
      const after = pattern.slice(braces.close + 1)
      for (const option of braces.options) waiting.push(`${before}${option}${after}`)
    }
  }
  return done
}

/** The first pair of braces with a comma on its own level. */
function firstBraces(pattern: string): Braces | null {
  for (let open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', open + 1)) {
    if (pattern[open - 1] === '\\') continue
    const braces = bracesAt(pattern, open)
    if (braces && braces.options.length > 1) return braces
  }
  return null
}

function bracesAt(pattern: string, open: number): Braces | null {
  const options: string[] = []
  let depth = 0
  let start = open + 1
  for (let at = open; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === ',' && depth === 1) {
      options.push(pattern.slice(start, at))
      start = at + 1
    } else if (character === '}' && --depth === 0)
      return { open, close: at, options: [...options, pattern.slice(start, at)] }
  }
  return null
}

/** Maximum length of a glob, in UTF-16 code units. */
export const MAX_GLOB_LENGTH = 500

/** An invalid glob; the message is the reason, as a clause. */
export class GlobError extends Error {
  override readonly name = 'GlobError'
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | CharacterSet

interface CharacterSet {
  readonly kind: 'set'
  readonly negated: boolean
  readonly ranges: readonly (readonly [number, number])[]
}

/** One path segment of a glob; `deep` is `**`. */
type Segment = { readonly kind: 'deep' } | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }

/**
 * Compiles a glob over repository paths: `*` and `?` match within one segment, `**` matches any number of segments, `[a-z]`, `[!a-z]` and
 * `{a,b}` work as in a shell, and a backslash escapes the next character. A leading `/` or `./` is allowed. A glob whose last name has no
 * wildcard (`docs/internal`, `docs/internal/`) also matches everything below that folder. Names with a leading dot match like any other.
 *
 * Matching takes time proportional to path length × glob length for any glob. Globs come from untrusted repositories, and backtracking
 * regular expressions could be made to hang.
 *
 * @throws GlobError
 */
export function compileGlob(glob: string): (path: string) => boolean {
  if (glob.length > MAX_GLOB_LENGTH)
    throw new GlobError(`it is ${glob.length} characters long; at most ${MAX_GLOB_LENGTH} are allowed`)
  const anchored = glob.replace(/^\.?\//, '')
  if (anchored === '') throw new GlobError('it is empty')
  if (anchored.startsWith('!')) throw new GlobError('it starts with "!"; list it under the opposite key instead')
  const whole = anchored.endsWith('/') ? `${anchored}**` : anchored
  const patterns = expandBraces(whole)
  if (!patterns) throw new GlobError('it expands to too many alternatives')
  const alternatives = patterns.map(parsePattern)
  return (path) => {
    const segments = path.split('/')
    return alternatives.some((pattern) => matchSegments(pattern, segments))
  }
}

/** Compiles globs into a test whether any of them matches; false for no globs. Throws like `compileGlob`. */
export function compileGlobs(globs: readonly string[]): (path: string) => boolean {
  const compiled = globs.map(compileGlob)
  return (path) => compiled.some((matches) => matches(path))
}

const SOME_NAME: Segment = { kind: 'pieces', pieces: [{ kind: 'star' }] }

function parsePattern(pattern: string): Segment[] {
  const segments = pattern.split('/').map(parseSegment)
  const last = segments.at(-1)
  // A final `**` matches what is below a folder, so at least one name.
  if (last?.kind === 'deep') return [...segments, SOME_NAME]
  const named = last?.kind === 'pieces' && last.pieces.every((piece) => piece.kind === 'text')
  return named ? [...segments, { kind: 'deep' }] : segments
}

function parseSegment(source: string): Segment {
  if (source === '**') return { kind: 'deep' }
  const pieces: Piece[] = []
  let at = 0
  while (at < source.length) {
    const character = source[at] ?? ''
    const set = character === '[' ? parseSet(source, at) : null
    if (set) {
      pieces.push(set.set)
      at = set.end
      continue
    }
    if (character === '*') {
      if (pieces.at(-1)?.kind !== 'star') pieces.push({ kind: 'star' })
    } else if (character === '?') pieces.push({ kind: 'any' })
    else if (character === '\\' && at + 1 < source.length) {
      at++
      pieces.push({ kind: 'text', text: source[at] ?? '' })
    } else if (character === '[') throw new GlobError('it has a "[" without its "]"')
    else pieces.push({ kind: 'text', text: character })
    at++
  }
  return { kind: 'pieces', pieces }
}

function parseSet(source: string, start: number): { set: CharacterSet; end: number } | null {
  let at = start + 1
  const negated = source[at] === '!' || source[at] === '^'
  if (negated) at++
  const ranges: [number, number][] = []
  for (let first = true; at < source.length; first = false) {
    if (source[at] === ']' && !first) return { set: { kind: 'set', negated, ranges }, end: at + 1 }
    if (source[at] === '\\' && at + 1 < source.length) at++
    const from = source.charCodeAt(at)
    const ranged = source[at + 1] === '-' && at + 2 < source.length && source[at + 2] !== ']'
    ranges.push([from, ranged ? source.charCodeAt(at + 2) : from])
    at += ranged ? 3 : 1
  }
  return null
}

/** Greedy with one resume point: after a `**`, earlier ones never need to be retried. */
function matchSegments(pattern: readonly Segment[], segments: readonly string[]): boolean {
  return greedy(
    pattern,
    segments.length,
    (segment) => segment.kind === 'deep',
    (segment, index) => segment.kind === 'pieces' && matchPieces(segment.pieces, segments[index] ?? ''),
  )
}

function matchPieces(pieces: readonly Piece[], text: string): boolean {
  return greedy(
    pieces,
    text.length,
    (piece) => piece.kind === 'star',
    (piece, index) => matchPiece(piece, text, index),
  )
}

function matchPiece(piece: Piece, text: string, index: number): boolean {
  if (piece.kind === 'text') return piece.text === text[index]
  if (piece.kind === 'any') return true
  if (piece.kind === 'star') return false
  const code = text.charCodeAt(index)
  return piece.ranges.some(([from, to]) => from <= code && code <= to) !== piece.negated
}

function greedy<P>(
  pattern: readonly P[],
  length: number,
  isStar: (part: P) => boolean,
  matches: (part: P, index: number) => boolean,
): boolean {
  let part = 0
  let index = 0
  let star = -1
  let resume = 0
  while (index < length) {
    const current = pattern[part]
    if (current !== undefined && isStar(current)) {
      star = part++
      resume = index
    } else if (current !== undefined && matches(current, index)) {
      part++
      index++
    } else if (star >= 0) {
      part = star + 1
      index = ++resume
    } else return false
  }
  return pattern.slice(part).every(isStar)
}
