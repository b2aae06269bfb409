import { plain } from '../plain.ts'

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Repository text as Markdown prose that shows it literally: no markup, no HTML, and nothing that GitHub turns into a
 * mention (`@name`), a reference (`#1`, `GH-1`, commits, issue URLs), an emoji (`:name:`) or a link. A zero-width space
 * breaks what a backslash does not: GitHub looks for these in the text that is left after Markdown is read.
 */
export function prose(text: string): string {
  return beginning(literal(text))
}

/** Markdown that may begin a line: a dash or a number with a full stop would begin a list there. */
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

/** A sentence of DocAlign's, in which backticks set off names, with the names as code spans and all else as prose. */
export function sentence(text: string): string {
  const parts = text.split('`')
  const namesNothing = parts.some((part, index) => index % 2 === 1 && part.trim() === '')
  if (parts.length % 2 === 0 || namesNothing) return prose(text)
  return beginning(parts.map((part, index) => (index % 2 === 1 ? codeSpan(part) : literal(part))).join(''))
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

/** Some parts with a blank line between them; those without text are left out. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** What is only seen when its title is opened; '' where there is nothing to see. */
export function folded(title: string, content: string): string {
  return content === '' ? '' : `<details><summary>${title}</summary>\n\n${content}\n\n</details>`
}

function entities(text: string): string {
  return text.replace(/[^\w\s\u0080-\uffff]|_/g, (character) => `&#${character.charCodeAt(0)};`)
}
