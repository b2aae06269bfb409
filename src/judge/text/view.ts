import { isObject } from '../schema/json.ts'
import { locationOf } from './location.ts'

/** One text of an output: the output itself, or a string in it. */
export interface TextPart {
  readonly path: readonly (string | number)[]
  readonly text: string
  /** Prose, as opposed to code: by the name of its field, or its content. */
  readonly kind: 'text' | 'code'
  /** The path of the page, if the output is pages. */
  readonly file?: string
  /** The value itself, if it is a number or a boolean. */
  readonly scalar?: string
  /** The lines of a page that a change writes, if these are not all. */
  readonly written?: string
  /** Only the lines that a change writes, of a file that it modifies. */
  readonly isPartial?: true
}

/** Maximum length of text to read, in UTF-16 units; longer texts are cut. */
const MAX_READ_LENGTH = 500_000
const MAX_PARTS = 5_000
/** Deeper values are ignored. */
const MAX_DEPTH = 200
const CODE_FIELDS = /^(?:code|source|snippet|script|program|implementation|tests?|unit_?tests?)$/i

/**
 * The texts of an output, in order. Numbers and booleans become `field name: value`.
 *
 * @param file name of the output's file
 */
export function textParts(output: unknown, file?: string): TextPart[] {
  const parts: TextPart[] = []
  let left = MAX_READ_LENGTH
  const open: { value: unknown; path: readonly (string | number)[] }[] = [{ value: output, path: [] }]
  for (let next = open.pop(); next && parts.length < MAX_PARTS && left > 0; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string') {
      const text = value.slice(0, left)
      left -= text.length
      parts.push({ path, text, kind: isCode(path, text, file) ? 'code' : 'text' })
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      if (path.length > 0)
        parts.push({ path, text: `${fieldWords(path)}: ${value}`, kind: 'text', scalar: String(value) })
    } else open.push(...children(value, path).reverse())
  }
  return parts
}

function children(value: unknown, path: readonly (string | number)[]): { value: unknown; path: (string | number)[] }[] {
  if (path.length >= MAX_DEPTH) return []
  if (Array.isArray(value))
    return value.slice(0, MAX_PARTS).map((each, index) => ({ value: each, path: [...path, index] }))
  if (!isObject(value)) return []
  return Object.keys(value)
    .slice(0, MAX_PARTS)
    .map((key) => ({ value: value[key], path: [...path, key] }))
}

/** `user.cvssScore` in words: `cvss score`. */
export function fieldWords(path: readonly (string | number)[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  return String(name)
    .slice(0, 200)
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** The location of a line of a text: `line:3` of the output, `summary` or `summary:line:3` of a string in it. */
export function placeOf({ path, text, file }: TextPart, line: number): string {
  if (file !== undefined) return `file:${file}:line:${line}`
  if (path.length === 0) return `line:${line}`
  return text.includes('\n') ? `${locationOf(path)}:line:${line}` : locationOf(path)
}

const PAGES = /\.(?:md|markdown|mdx|txt|rst|adoc|asciidoc)$/i

/** Whether a file is prose. */
export function isPage(file: string): boolean {
  return PAGES.test(file) || !file.includes('.')
}

function isCode(path: readonly (string | number)[], text: string, file: string | undefined): boolean {
  if (file !== undefined && path.length === 0) return !isPage(file)
  const field = path.findLast((part) => typeof part === 'string')
  return (typeof field === 'string' && CODE_FIELDS.test(field)) || looksLikeCode(text.slice(0, 20_000))
}

/** Whether most lines start or end like code, and none is a Markdown fence. */
function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || lines.some((line) => /^(?:```|~~~)/.test(line))) return false
  const code = lines.filter((line) => CODE_LINE.test(line)).length
  return code >= 2 && code / lines.length > 0.4
}

const CODE_LINE =
  /^\s*(?:def \w+\(|class \w+[:({ ]|(?:async )?function\b|(?:const|let|var) \w+ =|import [\w{*]|from [\w.]+ import|return\b|assert\b|raise\b|throw\b|await\b|yield\b|try\s*[:{]|except\b.*:$|pass$|if .*[:{]$|for .*[:{]$|while .*[:{]$|else\s*[:{]|elif .*:$|}|@\w+|#include|func \w+\(|fn \w+|public |private |\w+(?:\.\w+)*\(.*\)[;,]?$|\w[\w.[\]]* [-+*/]?= .+)|[;{]$/
