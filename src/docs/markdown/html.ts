import type { DocLink } from '../doc.ts'
import { decodeEntities } from '../inline.ts'
import { addLink } from '../page-lists.ts'
import type { Source } from '../source.ts'
import type { CommentSpan } from './comments.ts'

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<([a-zA-Z][\w.-]{0,60})((?:\s[^<>]{0,2000})?)\/?>/g
const ATTRIBUTE = /([\w:@-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`{}]*)["'`]\s*\}|([^\s"'`{}=<>]+))/g

/**
 * Reads tags of an HTML or JSX run: ids and names become anchors; `href`, `src` and `to` become links. Comments are kept
 * aside; tags in them are none.
 */
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
