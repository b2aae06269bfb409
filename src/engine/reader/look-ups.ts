import { compilePattern, PatternError } from '../../base/config/pattern/pattern.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldName } from './code/names.ts'
import type { LookUp } from './questions/fault.ts'

/** Maximum characters of the answer to one look-up. */
const LENGTH = 6000
const MAX_LINES = 30
const MAX_LINE_LENGTH = 200
const MAX_DECLARATIONS = 3
const DECLARATION_LENGTH = 2600
/** Lines around a call, or above a match of a pattern. */
const AROUND = 3
/** Lines below a match of a pattern. */
const BELOW = 12
/** Up to this many matches are shown with surrounding lines. */
const MAX_SHOWN = 8

/** Answers a reader's look-up in the code: text with its places, or that nothing was found. */
export function lookUp({ kind, value }: Pick<LookUp, 'kind' | 'value'>, code: CodeIndex): string {
  return LOOK_UPS[kind](value.trim(), code).slice(0, LENGTH)
}

const LOOK_UPS: Readonly<Record<LookUp['kind'], (value: string, code: CodeIndex) => string>> = {
  name: (name, code) => {
    const own = lastName(name)
    const declared = code.declaring(own).slice(0, MAX_DECLARATIONS)
    const bodies = declared.map(({ path, from }) => {
      // The deciding line may be in a member, or in a part of a long body that belongs to another chunk.
      const text = code
        .linesOf(path)
        .slice(from - 1)
        .join('\n')
        .slice(0, DECLARATION_LENGTH)
      return `${path}, from line ${from}\n${text}`
    })
    const mentions = placesWhere(code, (line) => line.includes(own)).map((place) => lineAt(place, code))
    return answerOf(name, [...bodies, mentions.join('\n')])
  },
  pattern: (source, code) => {
    const places = placesWhere(code, matcherOf(source))
    const isFew = places.length <= MAX_SHOWN
    return answerOf(
      source,
      isFew ? places.map((place) => linesAround(place, code)) : [places.map((place) => lineAt(place, code)).join('\n')],
    )
  },
  path: (given, code) => {
    const path = given.replace(/^\.?\//, '').replace(/\/$/, '')
    const lines = code.linesOf(path)
    if (lines.length > 0) return `${path}\n${lines.join('\n')}`
    if (code.paths.includes(path)) return `${path} is there; it is no code, and not shown.`
    const within = code.paths.filter((file) => path === '' || file.startsWith(`${path}/`))
    if (within.length > 0) return `${path}/ has\n${within.slice(0, 150).join('\n')}`
    const alike = code.paths.filter((file) => file.endsWith(`/${path}`))
    const [only] = alike
    if (only === undefined) return `${given} is not there, nor any file or folder of this name.`
    if (alike.length > 1) return `${given} may be\n${alike.slice(0, MAX_LINES).join('\n')}`
    return `${only}\n${code.linesOf(only).join('\n')}`
  },
  callers: (name, code) => {
    const own = lastName(name)
    const calls = code.having(own).flatMap((chunk) => {
      const lines = code.linesOf(chunk.path)
      const found: string[] = []
      for (let line = chunk.from; line <= chunk.to; line++) {
        const at = (lines[line - 1] ?? '').indexOf(`${own}(`)
        if (at < 0) continue
        const shown = lines.slice(Math.max(chunk.from, line - AROUND) - 1, line + AROUND)
        found.push(`${chunk.path}:${line}\n${shown.join('\n')}`)
      }
      return found
    })
    return answerOf(name, calls.slice(0, 12))
  },
}

/** `Client.send` is searched as `send`. */
function lastName(name: string): string {
  return (
    name
      .replace(/\(.*\)$/s, '')
      .split(/[.:#]|->/)
      .filter(Boolean)
      .at(-1) ?? name
  )
}

function answerOf(what: string, parts: readonly string[]): string {
  const found = parts.filter((part) => part !== '')
  return `${what}\n${found.length === 0 ? 'Nothing in the code.' : found.join('\n\n')}`
}

interface Place {
  readonly path: string
  /** 1-based. */
  readonly line: number
}

function placesWhere(code: CodeIndex, isWanted: (line: string) => boolean): Place[] {
  const found: Place[] = []
  for (const [path, { class: fileClass }] of code.files) {
    if (fileClass === 'test' && found.length > MAX_LINES / 2) continue
    for (const [index, line] of code.linesOf(path).entries()) if (isWanted(line)) found.push({ path, line: index + 1 })
    if (found.length >= MAX_LINES) return found.slice(0, MAX_LINES)
  }
  return found
}

function lineAt({ path, line }: Place, code: CodeIndex): string {
  return `${path}:${line}: ${(code.linesOf(path)[line - 1] ?? '').trim().slice(0, MAX_LINE_LENGTH)}`
}

/** The matching line seldom decides alone: the body of a function is below its name. */
function linesAround({ path, line }: Place, code: CodeIndex): string {
  const lines = code.linesOf(path).slice(Math.max(0, line - 1 - AROUND), line + BELOW)
  return `${path}:${line}\n${lines.map((each) => each.slice(0, MAX_LINE_LENGTH)).join('\n')}`
}

const MIN_ABSENT = 3

/**
 * Whether a name, in any spelling, or a pattern does not occur in the code outside of tests and examples. False if not all code was read,
 * or if `source` is too short.
 */
export function isAbsent(source: string, code: CodeIndex): boolean {
  if (code.isPartial || source.length < MIN_ABSENT) return false
  const isOwn = (path: string): boolean => !/^(?:test|example)$/.test(code.files.get(path)?.class ?? '')
  if (/^[\w$-]+$/.test(source) && code.having(foldName(source)).some(({ path }) => isOwn(path))) return false
  const matches = matcherOf(source)
  return ![...code.files.keys()].some((path) => isOwn(path) && code.linesOf(path).some(matches))
}

/** Matches lines that contain `source` literally or match it as a pattern. */
export function matcherOf(source: string): (line: string) => boolean {
  if (!/[\\^$.|?*+()[\]{}]/.test(source)) return (line) => line.includes(source)
  try {
    const matches = compilePattern(source)
    return (line) => line.includes(source) || matches(line)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return (line) => line.includes(source)
  }
}
