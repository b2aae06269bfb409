import type { MarkdownConfig } from '@lezer/markdown'
import { BareAddresses } from './bare-address.ts'
import { CodeSpans } from './code-span.ts'
import { Definitions } from './definition.ts'
import { HtmlTags } from './html-tag.ts'
import { Links } from './links.ts'
import { PlainText } from './plain-text.ts'
import { Quotes } from './quote.ts'
import { Tables } from './tables.ts'

/**
 * CommonMark with GitHub's tables and bare addresses, each syntax read in time linear in the text. Those of the parser itself look
 * for the end of what a mark opens from every mark anew. Emphasis and hard breaks hold no claims and are left out.
 */
export const LinearMarkdown: readonly MarkdownConfig[] = [
  Tables,
  Quotes,
  Definitions,
  CodeSpans,
  HtmlTags,
  Links,
  BareAddresses,
  PlainText,
  { remove: ['Emphasis', 'HardBreak'] },
]
