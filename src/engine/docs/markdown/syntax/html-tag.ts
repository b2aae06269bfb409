import type { InlineContext, MarkdownConfig } from '@lezer/markdown'
import { matchAt } from '../../source.ts'
import { aheadOf } from './ahead.ts'

const LESS_THAN = 60

/** Tags, comments, declarations and addresses in angle brackets. Their ends are searched for once, not once per opening bracket. */
export const HtmlTags: MarkdownConfig = { parseInline: [{ name: 'HTMLTag', parse: parseTag }] }

function parseTag(context: InlineContext, next: number, start: number): number {
  if (next !== LESS_THAN || start === context.end - 1) return -1
  const from = start - context.offset
  const address = addressEnd(context, from)
  if (address !== -1) {
    const end = context.offset + address
    return context.addElement(
      context.elt('Autolink', start, end, [
        context.elt('LinkMark', start, start + 1),
        context.elt('URL', start + 1, end - 1),
        context.elt('LinkMark', end - 1, end),
      ]),
    )
  }
  const [name, end] = tagAt(context, from)
  return end === -1 ? -1 : context.addElement(context.elt(name, start, context.offset + end))
}

const SCHEME = /[a-z][-\w+.]+:/iy
const SPACE_OR_CLOSE = /[\s>]/g
const EMAIL =
  /[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*>/iy

/** Index after an address and its bracket; -1 if there is none. */
function addressEnd(context: InlineContext, from: number): number {
  const { text } = context
  const scheme = endOf(SCHEME, text, from + 1)
  if (scheme !== -1) {
    const stop = aheadOf(context).search(SPACE_OR_CLOSE, scheme)
    if (stop > scheme && text[stop] === '>') return stop + 1
  }
  return endOf(EMAIL, text, from + 1)
}

const CLOSING = /\/[a-zA-Z][\w-]*\s*>/y
const OPENING = /[a-zA-Z][\w-]*(?:\s+[a-zA-Z:_][\w-.:]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/y

/** What a `<` opens, and the index after it; -1 if it opens nothing. */
function tagAt(context: InlineContext, from: number): [name: string, end: number] {
  const { text } = context
  const endOfMark = (mark: string, start: number): number => {
    const at = aheadOf(context).indexOf(mark, start)
    return at === -1 ? -1 : at + mark.length
  }
  if (text.startsWith('!--', from + 1)) {
    if (text[from + 4] === '>') return ['Comment', from + 5]
    if (text.startsWith('->', from + 4)) return ['Comment', from + 6]
    return ['Comment', endOfMark('-->', from + 4)]
  }
  if (text[from + 1] === '?') return ['ProcessingInstruction', endOfMark('?>', from + 2)]
  if (text[from + 1] !== '!')
    return ['HTMLTag', Math.max(endOf(CLOSING, text, from + 1), endOf(OPENING, text, from + 1))]
  if (text.startsWith('[CDATA[', from + 2)) return ['HTMLTag', endOfMark(']]>', from + 9)]
  return ['HTMLTag', /[A-Z]/.test(text[from + 2] ?? '') ? endOfMark('>', from + 3) : -1]
}

function endOf(pattern: RegExp, text: string, from: number): number {
  const found = matchAt(pattern, text, from)
  return found === null ? -1 : from + found[0].length
}
