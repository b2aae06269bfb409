import type { InlineContext, MarkdownConfig } from '@lezer/markdown'
import { memoize } from '../../../../base/memoize.ts'
import { matchAt } from '../../source.ts'
import { aheadOf } from './ahead.ts'
import { isInBrackets } from './links.ts'

/** Bare URLs and e-mail addresses as GitHub detects them: `www.`, `http://`, `mailto:` and `name@host`. */
export const BareAddresses: MarkdownConfig = { parseInline: [{ name: 'Autolink', parse: parseAddress }] }

const START = /(www\.|https?:\/\/)|([\w.+-]{1,100}@)|(mailto:|xmpp:)/y
const RESOURCE = /\/[a-zA-Z\d@.]+/y

function parseAddress(context: InlineContext, _next: number, start: number): number {
  const { text, offset } = context
  const from = start - offset
  if (from > 0 && /\w/.test(text[from - 1] ?? '')) return -1
  const match = matchAt(START, text, from)
  if (!match) return -1
  const [begin, site, email] = match
  const after = from + begin.length
  let end = site !== undefined ? siteEnd(context, after) : emailEnd(text, email !== undefined ? from : after)
  if (end === -1) return -1
  if (begin === 'xmpp:') end += matchAt(RESOURCE, text, end)?.[0].length ?? 0
  return context.addElement(context.elt('URL', start, end + offset))
}

const SITE = /[\w-]+(?:\.[\w-]+)+/y
const PORT_AND_SLASH = /(?::\d+)?(\/)?/y
const SPACE_OR_TAG = /[\s<]/g

/** The end of the last rejected host. A host that begins within it is also invalid, since it has the same end. */
const refusedHost = memoize((_: InlineContext) => ({ end: 0 }))

function siteEnd(context: InlineContext, from: number): number {
  const { text } = context
  const refused = refusedHost(context)
  if (from < refused.end) return -1
  const host = matchAt(SITE, text, from)?.[0]
  if (host === undefined) return -1
  const after = from + host.length
  if (host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1).includes('_')) {
    refused.end = after
    return -1
  }
  const [portAndSlash = '', slash] = matchAt(PORT_AND_SLASH, text, after) ?? []
  const path = after + portAndSlash.length
  const space = slash === undefined ? path : aheadOf(context).search(SPACE_OR_TAG, path)
  const end = space === -1 ? text.length : space
  const bracket = isInBrackets(context) ? bracketIn(context, from, end) : -1
  return bracket === -1 ? trimmedEnd(text, from, end) : bracket
}

const ENTITY = /&(?:#\d+|#x[a-f\d]+|\w+);$/
const MAX_ENTITY = 32

/** Trailing punctuation, entities and unbalanced parentheses belong to the sentence, not to the address. */
function trimmedEnd(text: string, from: number, to: number): number {
  let end = to
  let unopened = 0
  for (let at = from; at < to; at++) unopened += text[at] === ')' ? 1 : text[at] === '(' ? -1 : 0
  for (;;) {
    const last = text[end - 1] ?? ''
    if (/[?!.,:*_~]/.test(last)) end--
    else if (last === ')' && unopened > 0) {
      end--
      unopened--
    } else {
      const entity = last === ';' ? ENTITY.exec(text.slice(Math.max(from, end - MAX_ENTITY), end)) : null
      if (entity === null) return end
      end -= entity[0].length
    }
  }
}

/** In link text, an address ends before a bracket that it does not open or does not close; -1 if there is none. */
function bracketIn(context: InlineContext, from: number, to: number): number {
  const { text } = context
  for (let at = from; at < to; at++) {
    if (text[at] === ']') return at
    if (text[at] !== '[') continue
    const closing = aheadOf(context).indexOf(']', at)
    if (closing === -1 || closing >= to) return at
    at = closing
  }
  return -1
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w.-]+)+/y

function emailEnd(text: string, from: number): number {
  const address = matchAt(EMAIL, text, from)?.[0]
  if (address === undefined || /[_-]$/.test(address)) return -1
  return from + address.length - (address.endsWith('.') ? 1 : 0)
}
