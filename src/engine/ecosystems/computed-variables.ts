import type { VariableRead } from './file-facts.ts'
import { lineFinder } from './formats/lines.ts'

/** A prefix in capitals, joined to a converted key: `'TOOL_' + key.toUpperCase()`, f"TOOL_{key.upper()}". */
const MADE =
  /(["'`])([A-Z][A-Z\d]{0,40}_(?:[A-Z\d]{1,20}_){0,4})(?:\1\s*\+\s*|\$\{|\{)\s*[A-Za-z_]\w*(?=([^\n]{0,200}))/g
/** The list or object from which the keys come. */
const TAKEN_OF =
  /\bObject\.(?:keys|entries)\((\w+)\)|\bin\s+(\w+)(?:\.(?:items|keys)\(\))?\s*[:\])}]|\bof\s+(\w+)\)|\b(\w+)\.(?:forEach|map)\(/g
const MAX_KEYS = 1000
/** A name that is given an object, a dictionary or a list, up to the bracket that opens it. */
const GIVEN = /(?<![\w.])([A-Za-z_]\w*)(?:\s*:[^=\n]{1,100})?\s*=\s*[{[(]/g
/** Lists of keys that are read, and the characters of each. */
const MAX_LISTS = 100
const MAX_LIST = 20_000

/**
 * Environment variables whose names a file derives from its keys, all by one rule: a prefix, and the key in capitals, with `_` before each
 * capital if the rule adds it.
 */
export function computedVariables(text: string): VariableRead[] {
  const rules = [...text.matchAll(MADE)].filter(([, , , after = '']) => /upper/i.test(after))
  const [rule] = rules
  // With several rules, it is unclear which keys belong to which.
  if (!rule || new Set(rules.map(([, , prefix]) => prefix)).size > 1) return []
  const [, , prefix = '', after = ''] = rule
  const isSplit = /\[A-Z\]/.test(after) && after.includes('_')
  const lineOf = lineFinder(text)
  const lists = new Set([...text.matchAll(TAKEN_OF)].map((match) => match.slice(1).find(Boolean) ?? ''))
  return listsOf(lists, text)
    .flatMap((from) => keysFrom(from, text))
    .slice(0, MAX_KEYS)
    .map(({ key, at }) => {
      const words = isSplit ? key.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`) : key
      return { name: prefix + words.toUpperCase(), line: lineOf(at), isMade: true }
    })
}

/** Where the lists of these names begin, after the first bracket of each, in the order of the names. */
function listsOf(names: ReadonlySet<string>, text: string): number[] {
  const starts = new Map<string, number>()
  const given = new RegExp(GIVEN)
  for (let match = given.exec(text); match !== null; match = given.exec(text)) {
    const [written, name = ''] = match
    if (names.has(name) && !starts.has(name)) starts.set(name, match.index + written.length)
    // What is written as its type may be given a list itself.
    given.lastIndex = match.index + name.length
  }
  return [...names].flatMap((name) => starts.get(name) ?? []).slice(0, MAX_LISTS)
}

/** The keys of an object or dictionary that begins at an offset, or the texts of a list. */
function keysFrom(from: number, text: string): { readonly key: string; readonly at: number }[] {
  const item =
    text[from - 1] === '{'
      ? /["']?([A-Za-z_]\w*)["']?\s*:|[[\](){}]|"[^"\n]*"|'[^'\n]*'/g
      : /["']([A-Za-z_]\w*)["']|[[\](){}]/g
  const found: { key: string; at: number }[] = []
  let depth = 1
  for (const match of text.slice(from, from + MAX_LIST).matchAll(item)) {
    const [written, key] = match
    if (/^[[({]$/.test(written)) depth++
    else if (/^[\])}]$/.test(written)) depth--
    else if (key !== undefined && depth === 1) found.push({ key, at: from + match.index })
    if (depth === 0) break
  }
  return found
}
