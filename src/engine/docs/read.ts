import { readAsciidoc } from './asciidoc/asciidoc.ts'
import type { Doc } from './doc.ts'
import { assertCheckable, DocUnreadable, MAX_DOC_BYTES } from './limits.ts'
import { readMan } from './man/man.ts'
import { readMarkdown } from './markdown/markdown.ts'
import { readRst } from './rst/rst.ts'

const READERS: Readonly<Record<string, (path: string, text: string) => Doc>> = {
  md: readMarkdown,
  markdown: readMarkdown,
  mdc: readMarkdown,
  mdx: readMarkdown,
  rst: readRst,
  adoc: readAsciidoc,
  asciidoc: readAsciidoc,
}

/** Extensions of pages, except manual pages. */
export const DOC_ENDINGS: readonly string[] = Object.keys(READERS)

/** Manual pages of programs: sections 1, 6 and 8. The extension alone may also be that of a rotated log or a version. */
const MANUAL_PAGE = /(?:^|\/)[a-z](?:[\w-]*[a-z])?\.[168]$/i

/** Pages that conventionally have no extension. A lower-case `install` is a program. */
const BARE_PAGE = /(?:^|\/)(?:README|Readme|readme|INSTALL|HACKING|CONTRIBUTING)$/

/** Whether a page reader exists for the path. */
export function isDocPath(path: string): boolean {
  return readerOf(path) !== undefined
}

/**
 * Reads the bytes of a page.
 *
 * @throws DocUnreadable with a reason in plain words: too large, not UTF-8 text, too deeply nested, or too many statements
 */
export function readDoc(path: string, bytes: Uint8Array): Doc {
  const reader = readerOf(path)
  if (!reader) throw new DocUnreadable('not a format that DocAlign reads')
  if (bytes.length > MAX_DOC_BYTES) throw new DocUnreadable(`larger than ${MAX_DOC_BYTES / 1_000_000} MB`)
  if (bytes.includes(0)) throw new DocUnreadable('holds NUL bytes')
  const doc = reader(path, decode(bytes))
  assertCheckable(doc)
  return doc
}

/** The same; null for a page that cannot be read. */
export function tryReadDoc(path: string, bytes: Uint8Array): Doc | null {
  try {
    return readDoc(path, bytes)
  } catch {
    return null
  }
}

function readerOf(path: string): ((path: string, text: string) => Doc) | undefined {
  if (MANUAL_PAGE.test(path)) return readMan
  if (BARE_PAGE.test(path)) return readByLook
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(READERS, extension) ? READERS[extension] : undefined
}

/** Unambiguous reStructuredText. Anything else, including plain text, is read as Markdown. */
const LOOKS_LIKE_RST = /^\.\. (?:[\w-]+::|_[^\s:]+:)|\S::[ \t]*$|:(?:ref|doc|class|func|file):`/m
const LOOKS_LIKE_MARKDOWN = /^(?:#{1,6} \S|```|~~~)|\]\(\S+\)/m

function readByLook(path: string, text: string): Doc {
  return LOOKS_LIKE_RST.test(text) && !LOOKS_LIKE_MARKDOWN.test(text) ? readRst(path, text) : readMarkdown(path, text)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DocUnreadable('is not valid UTF-8')
  }
}
