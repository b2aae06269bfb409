import { compilePattern, PatternError } from '../../base/config/pattern/pattern.ts'
import type { CodeIndex } from './code/code-index.ts'
import type { Excerpt } from './excerpts.ts'
import type { LookUp } from './questions/fault.ts'

/** Maximum characters of the answer to one look-up. */
const LENGTH = 3600
const MAX_LINES = 30
const MAX_LINE_LENGTH = 200
const MAX_DECLARATIONS = 2
const DECLARATION_LENGTH = 2000
/** Lines around a call, or above a match of a pattern. */
const AROUND = 3
/** Lines below a match of a pattern. */
const BELOW = 12
/** Up to this many matches are shown with surrounding lines. */
const MAX_SHOWN = 8

const CUT = '\n[cut off here]'

/** The answer to a look-up. */
export interface LookedUp {
  readonly text: string
  /** The code in it. */
  readonly excerpts: readonly Excerpt[]
}

/** Answers a reader's look-up in the code: text with its places, or that nothing was found. */
export function lookUp({ kind, value }: Pick<LookUp, 'kind' | 'value'>, code: CodeIndex, maxLength = LENGTH): LookedUp {
  const { text, excerpts } = LOOK_UPS[kind](value.trim(), code)
  const most = Math.max(0, Math.min(LENGTH, maxLength))
  const cut = text.length <= most ? text : `${text.slice(0, Math.max(0, most - CUT.length))}${CUT}`.slice(0, most)
  return { text: cut, excerpts }
}

const LOOK_UPS: Readonly<Record<LookUp['kind'], (value: string, code: CodeIndex) => LookedUp>> = {
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
      return { text: `${path}, from line ${from}\n${text}`, excerpts: [excerptAt(path, from, text)] }
    })
    return answerOf(name, [
      ...bodies,
      listOf(
        placesWhere(code, (line) => line.includes(own)),
        code,
      ),
    ])
  },
  pattern: (source, code) => {
    const places = placesWhere(code, matcherOf(source))
    const isFew = places.length <= MAX_SHOWN
    return answerOf(source, isFew ? places.map((place) => linesAround(place, code)) : [listOf(places, code)])
  },
  path: (given, code) => {
    const path = given.replace(/^\.?\//, '').replace(/\/$/, '')
    const lines = code.linesOf(path)
    const whole = (file: string): LookedUp => {
      const text = code.linesOf(file).join('\n')
      return { text: `${file}\n${text}`, excerpts: [excerptAt(file, 1, text)] }
    }
    const said = (text: string): LookedUp => ({ text, excerpts: [] })
    if (lines.length > 0) return whole(path)
    if (code.paths.includes(path)) return said(`${path} is there; it is no code, and not shown.`)
    const within = code.paths.filter((file) => path === '' || file.startsWith(`${path}/`))
    if (within.length > 0) return said(`${path}/ has\n${within.slice(0, 150).join('\n')}`)
    const alike = code.paths.filter((file) => file.endsWith(`/${path}`))
    const [only] = alike
    if (only === undefined) return said(`${given} is not there, nor any file or folder of this name.`)
    return alike.length > 1 ? said(`${given} may be\n${alike.slice(0, MAX_LINES).join('\n')}`) : whole(only)
  },
  callers: (name, code) => {
    const own = lastName(name)
    const calls = code.having(own).flatMap((chunk) => {
      const lines = code.linesOf(chunk.path)
      const found: LookedUp[] = []
      for (let line = chunk.from; line <= chunk.to; line++) {
        if (!(lines[line - 1] ?? '').includes(`${own}(`)) continue
        const from = Math.max(chunk.from, line - AROUND)
        const text = lines.slice(from - 1, line + AROUND).join('\n')
        found.push({ text: `${chunk.path}:${line}\n${text}`, excerpts: [excerptAt(chunk.path, from, text)] })
      }
      return found
    })
    return answerOf(name, calls.slice(0, 12))
  },
}

function excerptAt(path: string, from: number, text: string): Excerpt {
  return { path, from, to: from + text.split('\n').length - 1, text }
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

function answerOf(what: string, parts: readonly LookedUp[]): LookedUp {
  const found = parts.filter(({ text }) => text !== '')
  const text = found.length === 0 ? 'Nothing in the code.' : found.map((part) => part.text).join('\n\n')
  return { text: `${what}\n${text}`, excerpts: found.flatMap(({ excerpts }) => excerpts) }
}

/** The lines at some places, one below the other. */
function listOf(places: readonly Place[], code: CodeIndex): LookedUp {
  return {
    text: places.map((place) => lineAt(place, code)).join('\n'),
    excerpts: places.map(({ path, line }) => excerptAt(path, line, code.linesOf(path)[line - 1] ?? '')),
  }
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
function linesAround({ path, line }: Place, code: CodeIndex): LookedUp {
  const from = Math.max(1, line - AROUND)
  const lines = code.linesOf(path).slice(from - 1, line + BELOW)
  const text = lines.map((each) => each.slice(0, MAX_LINE_LENGTH)).join('\n')
  return { text: `${path}:${line}\n${text}`, excerpts: [excerptAt(path, from, text)] }
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
