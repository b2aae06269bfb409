import type { CodeBlock, DocLink, IgnoredRange } from '../doc.ts'
import { type Comment, ignoredRanges } from '../ignore-marks.ts'
import { decodeEntities } from '../inline.ts'
import { addLink } from '../page-lists.ts'
import type { Source } from '../source.ts'

const COMMENT = /<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?(?:\*\/\}|$)/g
const TAG = /<([a-zA-Z][\w.-]{0,60})((?:\s[^<>]{0,2000})?)\/?>/g
const ATTRIBUTE = /([\w:@-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`{}]*)["'`]\s*\}|([^\s"'`{}=<>]+))/g

/** Reads HTML or JSX tags: ids and names become anchors; `href`, `src` and `to` become links. Tags in comments are ignored. */
export function readHtml(
  source: Source,
  from: number,
  to: number,
  page: { readonly anchors: Set<string>; readonly links: DocLink[]; readonly comments: CommentSpan[] },
): void {
  const text = source.text.slice(from, to).replace(COMMENT, (comment, at: number) => {
    page.comments.push({ from: from + at, to: from + at + comment.length })
    return ' '.repeat(comment.length)
  })
  for (const tag of text.matchAll(TAG)) {
    for (const attribute of (tag[2] ?? '').matchAll(ATTRIBUTE)) {
      const value = decodeEntities(attribute[2] ?? attribute[3] ?? attribute[4] ?? attribute[5] ?? '').trim()
      const name = (attribute[1] ?? '').toLowerCase()
      if (name === 'id' || name === 'name') page.anchors.add(value)
      else if ((name === 'href' || name === 'src' || name === 'to') && value !== '') {
        const kind = name === 'src' ? 'image' : 'html'
        const line = (tag[0].split('\n', 1)[0] ?? '').slice(0, 200)
        addLink(page, { kind, target: value, text: '', source: line, ...source.position(from + tag.index) })
      }
    }
  }
}

/** Offsets of a comment, including its delimiters. */
export interface CommentSpan {
  readonly from: number
  readonly to: number
}

/** The lines that `docalign-ignore` comments of a Markdown page exclude: HTML comments and MDX comments. */
export function markdownIgnored(
  source: Source,
  spans: readonly CommentSpan[],
  codeBlocks: readonly CodeBlock[],
): IgnoredRange[] {
  const comments = spans.map((span) => commentAt(source, span))
  return ignoredRanges({ lines: source.lines, comments, codeBlocks })
}

function commentAt(source: Source, { from, to }: CommentSpan): Comment {
  const first = source.position(from).line
  const last = source.position(to).line
  const before = source.text.slice(source.startOf(first), from)
  const after = source.text.slice(to, source.startOf(last + 1))
  const text = source.text.slice(from, to).replace(/^(?:<!--+|\{\/\*+)|(?:--+>|\*+\/\})$/g, '')
  return { from: first, to: last, text, beside: before.trim() !== '' || after.trim() !== '' }
}
