import type { InlineContext, MarkdownConfig } from '@lezer/markdown'
import { isInBrackets } from './links.ts'

/** Addresses without marks around them, as GitHub finds them: `www.`, `http://`, `mailto:` and those of e-mail. */
export const BareAddresses: MarkdownConfig = { parseInline: [{ name: 'Autolink', parse: parseAddress }] }

const START = /(www\.|https?:\/\/)|([\w.+-]{1,100}@)|(mailto:|xmpp:)/y
const RESOURCE = /\/[a-zA-Z\d@.]+/y

function parseAddress(context: InlineContext, _next: number, start: number): number {
  const { text, offset } = context
  const from = start - offset
  if (from > 0 && /\w/.test(text[from - 1] ?? '')) return -1
  START.lastIndex = from
  const match = START.exec(text)
  if (!match) return -1
  const [begin, site, email] = match
  const behind = from + begin.length
  let end = site !== undefined ? siteEnd(text, behind) : emailEnd(text, email !== undefined ? from : behind)
  if (end === -1) return -1
  if (site !== undefined && isInBrackets(context)) end = beforeBracket(text, from, end)
  RESOURCE.lastIndex = end
  if (begin === 'xmpp:' && RESOURCE.test(text)) end = RESOURCE.lastIndex
  return context.addElement(context.elt('URL', start, end + offset))
}

const SITE = /[\w-]+(?:\.[\w-]+)+/y
const PORT_AND_PATH = /(?::\d+)?(?:\/[^\s<]*)?/y

function siteEnd(text: string, from: number): number {
  SITE.lastIndex = from
  const host = SITE.exec(text)?.[0]
  if (host === undefined || host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1).includes('_')) return -1
  PORT_AND_PATH.lastIndex = from + host.length
  PORT_AND_PATH.exec(text)
  return trimmedEnd(text, from, PORT_AND_PATH.lastIndex)
}

const ENTITY = /&(?:#\d+|#x[a-f\d]+|\w+);$/
const MAX_ENTITY = 32

/** Punctuation, entities and unbalanced parentheses at the end of an address belong to the sentence. */
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

/** In the text of a link an address ends before a bracket that it does not open itself. */
function beforeBracket(text: string, from: number, to: number): number {
  const lastClosing = text.lastIndexOf(']', to - 1)
  let at = from
  while (at < to && text[at] !== ']') {
    if (text[at] === '[') {
      if (lastClosing < at) return at
      at = text.indexOf(']', at)
    }
    at++
  }
  return Math.min(at, to)
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w.-]+)+/y

function emailEnd(text: string, from: number): number {
  EMAIL.lastIndex = from
  const address = EMAIL.exec(text)?.[0]
  if (address === undefined || /[_-]$/.test(address)) return -1
  return from + address.length - (address.endsWith('.') ? 1 : 0)
}
