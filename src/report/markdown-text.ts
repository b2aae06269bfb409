import { plain } from './text.ts'

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Repository text as Markdown prose that shows it literally: no markup, no HTML, and nothing that GitHub turns into a
 * mention (`@name`), a reference (`#1`, `GH-1`, issue URLs) or a link.
 */
export function prose(text: string): string {
  return plain(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=]/g, '\\$&')
    .replace(/@|#|:(?=\/\/)|GH(?=-\d)|www(?=\.)/gi, `$&${ZERO_WIDTH_SPACE}`)
}

/** A sentence of DocAlign's, in which backticks set off names, with the names as code spans and all else as prose. */
export function sentence(text: string): string {
  const parts = text.split('`')
  if (parts.length % 2 === 0) return prose(text)
  return parts.map((part, index) => (index % 2 === 1 ? codeSpan(part) : prose(part))).join('')
}

/** Repository text as a code span; also fit for a table cell. '' for blank text. */
export function codeSpan(text: string): string {
  const content = plain(text).trim()
  if (content === '') return ''
  // No backslash before a pipe means the same in every Markdown dialect's tables, so such text goes by way of entities.
  if (content.includes('|')) return `<code>${entities(content)}</code>`
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = content.startsWith('`') || content.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${content}${gap}${fence}`
}

function entities(text: string): string {
  return text.replace(/[^\w\s\u0080-\uffff]|_/g, (character) => `&#${character.charCodeAt(0)};`)
}
