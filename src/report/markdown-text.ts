import { inCode, partsOf } from '../base/text/code-spans.ts'
import { plain } from '../base/text/plain.ts'

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Repository text as literal Markdown prose: no markup, no HTML, and nothing that GitHub turns into a mention (`@name`), a reference (`#1`,
 * `GH-1`, commits, issue URLs), an emoji (`:name:`) or a link. GitHub searches for these in the rendered text, where a backslash has no
 * effect; a zero-width space breaks them.
 */
export function prose(text: string): string {
  return beginning(literal(text))
}

/** Escapes the start of a line: a dash or a number with a full stop would start a list. */
function beginning(markdown: string): string {
  return markdown
    .trim()
    .replace(/^-/, '\\-')
    .replace(/^(\d+)\./, '$1\\.')
}

function literal(text: string): string {
  return plain(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=]/g, '\\$&')
    .replace(/@|#|:(?=\/\/|[\w+\\-]+:)|GH(?=-\d)|www(?=\.)/gi, `$&${ZERO_WIDTH_SPACE}`)
    .replace(/\b[\da-f]{7,}\b/gi, (run) => run.replace(/.{6}(?=.)/g, `$&${ZERO_WIDTH_SPACE}`))
}

/** A sentence of DocAlign with names in backticks: names become code spans, everything else prose. */
export function sentence(text: string): string {
  const parts = partsOf(text)
  if (parts === null) return prose(text)
  return beginning(parts.map((part) => (part.isCode ? codeSpan(part.text) : literal(part.text))).join(''))
}

/** Repository text as a code span, also for table cells. '' for blank text. */
export function codeSpan(text: string): string {
  const content = plain(text).trim()
  if (content === '') return ''
  // A backslash before a pipe differs between the table dialects of Markdown, so such text uses entities.
  if (content.includes('|')) return `<code>${entities(content)}</code>`
  return inCode(content)
}

/** Joins parts with blank lines; omits empty ones. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Content that is collapsed under its title; '' if it is empty. */
export function folded(title: string, content: string): string {
  return content === '' ? '' : `<details><summary>${title}</summary>\n\n${content}\n\n</details>`
}

function entities(text: string): string {
  return text.replace(/[^\w\s\u0080-\uffff]|_/g, (character) => `&#${character.charCodeAt(0)};`)
}
