import { createRequire } from 'node:module'
import type { Located } from './located.ts'
import { PATH_SEPARATOR, tomlLines } from './toml-lines.ts'

const require = createRequire(import.meta.url)
/** Loaded lazily, with the first TOML file. */
const toml = (): typeof import('smol-toml') => require('smol-toml')

const MAX_SECTIONS = 2000
const MAX_DEPTH = 64

/** Lines of a section that are left out at most, so that its other lines can be read. */
const MAX_LEFT_OUT = 5

/** Reads TOML. Never throws: of an invalid file, sections are kept without the lines at which reading them fails. */
export function readToml(text: string): Located {
  const root = new Map<string, Located>()
  if (text.split('\n').some(hasDeepKey)) return { line: 1, value: root }
  const whole = readSection(text, 0)
  if (whole !== null) return whole
  let before = 0
  for (const section of text.split(/^(?=[ \t]*\[)/m).slice(0, MAX_SECTIONS)) {
    const part = readWithoutFaults(section, before)?.value
    if (part instanceof Map) mergeTables(root, part)
    before += section.split('\n').length - 1
  }
  return { line: 1, value: root }
}

/** `a.b.c…`: the parser's own limit only applies to brackets. */
function hasDeepKey(line: string): boolean {
  const key = line.split('=', 1)[0] ?? ''
  return key.length > MAX_DEPTH && key.split('.').length > MAX_DEPTH && /^[\w."'[\] \t-]+$/.test(key)
}

/** A section without the lines that a reader of TOML stops at, such as a key that is set twice; null if too much of it is invalid. */
function readWithoutFaults(section: string, linesBefore: number): Located | null {
  const lines = section.split('\n')
  for (let left = MAX_LEFT_OUT; left > 0; left--) {
    const read = parsed(lines.join('\n'))
    if (!('faultAt' in read)) return located(read.data, section, linesBefore)
    // Without its heading, a section would be another one.
    if (read.faultAt <= 1) return null
    lines[read.faultAt - 1] = ''
  }
  return null
}

function parsed(text: string): { readonly data: unknown } | { readonly faultAt: number } {
  const { parse, TomlError } = toml()
  try {
    return { data: parse(text, { maxDepth: MAX_DEPTH }) }
  } catch (error) {
    return { faultAt: error instanceof TomlError ? error.line : 0 }
  }
}

function readSection(text: string, linesBefore: number): Located | null {
  const read = parsed(text)
  return 'faultAt' in read ? null : located(read.data, text, linesBefore)
}

function located(data: unknown, text: string, linesBefore: number): Located {
  const lines = tomlLines(text)
  const locate = (value: unknown, path: string, parentLine: number): Located => {
    const known = lines.get(path)
    const line = known === undefined ? parentLine : known + linesBefore
    if (Array.isArray(value)) {
      return { line, value: value.map((item, index) => locate(item, path + PATH_SEPARATOR + index, line)) }
    }
    if (typeof value !== 'object' || value === null || value instanceof Date) return { line, value: String(value) }
    const entries = Object.entries(value)
    return {
      line,
      value: new Map(entries.map(([key, child]) => [key, locate(child, path + PATH_SEPARATOR + key, line)])),
    }
  }
  return locate(data, '', 1 + linesBefore)
}

function mergeTables(into: Map<string, Located>, from: ReadonlyMap<string, Located>): void {
  for (const [key, entry] of from) {
    const present = into.get(key)
    if (present?.value instanceof Map && entry.value instanceof Map) {
      mergeTables(present.value, entry.value)
    } else if (Array.isArray(present?.value) && Array.isArray(entry.value)) {
      into.set(key, { line: present.line, value: [...present.value, ...entry.value] })
    } else {
      into.set(key, entry)
    }
  }
}
