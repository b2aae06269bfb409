import { contentWords } from '../../../../base/text/words.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'

const FENCE = /^\s*(?:```|~~~)/
/** Marks of Markdown and reST that mean nothing to a reader. */
const LEADING = /^\s*(?:#{1,6}\s+|>\s?)/
const BULLET = /^(\s*)[-*+]\s+/
const LINK = /!?\[([^\][]*)\](?:\([^()\s]*\)|\[[^\][]*\])/g

/** A passage as text: its samples as such, its lines without marks of Markdown, and the words of the query in bold. */
export function excerpt(passage: string, query: string): Markup {
  const wanted = new Set(contentWords(query))
  const blocks: Markup[] = []
  let sample: string[] | null = null
  for (const line of passage.split('\n')) {
    if (FENCE.test(line)) {
      if (sample !== null) blocks.push(sampleOf(sample))
      sample = sample === null ? [] : null
    } else if (sample !== null) sample.push(line)
    else if (line.trim() !== '') blocks.push(html`<p>${inline(textOf(line), wanted)}</p>\n`)
  }
  if (sample !== null) blocks.push(sampleOf(sample))
  return html`<div class="excerpt">\n${blocks}</div>\n`
}

function sampleOf(lines: readonly string[]): Markup {
  return html`<pre>${lines.join('\n')}</pre>\n`
}

function textOf(line: string): string {
  return line
    .replace(LEADING, '')
    .replace(BULLET, '$1• ')
    .replace(LINK, '$1')
    .replace(/\*\*|__/g, '')
}

/** Code spans as code, and outside of them the wanted words in bold. */
function inline(text: string, wanted: ReadonlySet<string>): Markup {
  const parts = text.split(/(`+[^`]+`+)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.replace(/^`+|`+$/g, '')}</code>`
    return html`${part.split(/([\p{L}\p{N}_'.-]*[\p{L}\p{N}_])/u).map((word) => {
      const [stem] = word === '' ? [] : contentWords(word)
      return stem !== undefined && wanted.has(stem) ? html`<mark>${word}</mark>` : html`${word}`
    })}`
  })
  return html`${parts}`
}
