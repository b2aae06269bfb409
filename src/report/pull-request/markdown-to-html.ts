import { Marked, type Tokens } from 'marked'

/** The only raw HTML that DocAlign writes into its Markdown. */
const OURS = /^(?:<!--[^<>]*-->|<\/?(?:details|summary|sub|code)>)$/
const ENTITY = /&(?!(?:#\d{1,7}|amp|lt|gt|quot);)/g

/** Renders a suggestion as the change it proposes. */
type RenderSuggestion = (line: string) => string

interface MarkdownOptions {
  /** Whether line ends become line breaks, as in GitHub's comments. */
  readonly breaks: boolean
  readonly suggestion: RenderSuggestion
}

/**
 * DocAlign's own Markdown as HTML. Raw HTML is kept only for the few tags that DocAlign writes; all other HTML is shown as text. Links may
 * only lead to web pages.
 */
export function markdownToHtml(markdown: string, { breaks, suggestion }: MarkdownOptions): string {
  const marked = new Marked({ gfm: true, breaks, async: false })
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => rawHtml(text),
      image: ({ text }: Tokens.Image) => escaped(text),
      code({ text, lang }: Tokens.Code) {
        return lang === 'suggestion' ? suggestion(text) : `<pre><code>${escaped(text)}</code></pre>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens)
        return /^https?:\/\//.test(href) ? `<a href="${escaped(href)}">${content}</a>` : content
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

/** Filters raw HTML tag by tag: keeps ours, removes our comments, and shows any other as text. */
function rawHtml(text: string): string {
  return text
    .split(/(<!--[\s\S]*?-->|<[^<>]*>)/)
    .map((part) => (OURS.test(part) ? (part.startsWith('<!--') ? '' : part) : escaped(part)))
    .join('')
}

function escaped(text: string): string {
  return text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
