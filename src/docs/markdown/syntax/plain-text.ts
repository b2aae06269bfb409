import type { InlineContext, MarkdownConfig } from '@lezer/markdown'

/** Up to the next character that the markup of a link, image, code span, tag, entity or escape starts or ends with. */
const PLAIN = /[^\\&`<[\]!]+/y
/** What bare URLs and e-mail addresses start with or hold; they start anywhere. */
const BARE_ADDRESS = /@|www\.|https?:|mailto:|xmpp:/

/**
 * Steps over text in which no inline syntax can start. The parser offers every single character to every syntax it
 * knows, and in prose nearly all of them are plain.
 */
export const PlainText: MarkdownConfig = {
  parseInline: [{ name: 'PlainText', before: 'Escape', parse: skipPlain }],
}

let last: { readonly context: InlineContext; readonly steps: boolean } | undefined

function skipPlain(context: InlineContext, _next: number, position: number): number {
  if (last?.context !== context) last = { context, steps: !BARE_ADDRESS.test(context.text) }
  if (!last.steps) return -1
  PLAIN.lastIndex = position - context.offset
  return PLAIN.test(context.text) ? context.offset + PLAIN.lastIndex : -1
}
