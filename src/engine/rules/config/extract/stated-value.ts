import { plainInline } from '../../../docs/inline.ts'

/** Text in place of a value: "none", "see below". */
const NO_VALUE =
  /^(?:n\/?a|none|no|null|nil|undefined|unset|not set|empty|required|optional|auto(?:matic)?|computed|generated|random|varies|default|yes|tbd|-+|–|—)$/i
const EMPTY = /^(?:""|''|null|nil|~|\[\]|\{\})$/

/**
 * The plain value in a cell or phrase, without quotes; '' for an explicit empty value. Null for a description, a list, a template, or no
 * value.
 */
export function statedValue(cell: string): string | null {
  const source = cell.trim().slice(0, 300)
  const code = /^(`+)\s?([^`]+?)\s?\1$/.exec(source)?.[2]
  const text = (code ?? plainInline(source)).replace(/\\\|/g, '|').trim()
  if (EMPTY.test(text)) return ''
  const quoted = /^(["'])(.*)\1$/.exec(text)?.[2]
  const value = quoted ?? text
  if (value === '' || (quoted === undefined && code === undefined && NO_VALUE.test(value))) return null
  if (/[<>{}[\]$*|…]|\.\.\.|%\w+%|\\/.test(value)) return null
  // Several words without quotes or code marks describe a value.
  if (/\s/.test(value) && quoted === undefined && code === undefined) return null
  return value.length <= MAX_VALUE ? value : null
}

const MAX_VALUE = 100

const GIVEN =
  /\bdefaults?(?: value)?(?: is| to|s to|:|=|\s)*\s*[:=]?[\s*_]*(?:(`[^`\n]{1,60}`|"[^"\n]{1,40}")|(\d[\d_.]*|true|false|on|off)\b(?![\w./-]|\s*\w))/i
const SWITCHED = /\b(?:(enabled|on)|(?:disabled|off)),? by default\b/i

/** The default in a sentence: "Default: `3`", "enabled by default"; null if there is none. */
export function defaultIn(text: string): string | null {
  const source = text.slice(0, 1000)
  const match = GIVEN.exec(source)
  const value = match?.[1] ?? match?.[2]
  if (value !== undefined) return statedValue(value)
  const switched = SWITCHED.exec(source)
  return switched === null ? null : switched[1] ? 'true' : 'false'
}
