import type { Doc } from '../doc.ts'
import { FIELD_LINE, ignoredRanges } from '../ignore-marks.ts'
import { finishedLists } from '../page-lists.ts'
import { createSource } from '../source.ts'
import { bodyEnd } from './block-text.ts'
import { readBlocks } from './blocks.ts'
import { isExplicitMarkup } from './explicit.ts'
import { readInline } from './inline.ts'
import { resolvePending } from './links.ts'
import { emptyPage, type RstPage } from './page.ts'

/**
 * Reads a reStructuredText page. Pages in `:doc:` roles and toctrees become links with the prefix `doc:`, labels in `:ref:` roles links
 * with the prefix `ref:`. Names of object descriptions (`autoclass`, `setting`, …) become code spans with the role `directive:NAME`. Never
 * throws; linear in the length of the page.
 */
export function readRst(path: string, text: string): Doc {
  const lines = createSource(text).lines
  const page = emptyPage(lines)
  readBlocks(page)
  for (const run of page.runs) readInline(page, run)
  resolvePending(page)
  return {
    path,
    format: 'rst',
    lines,
    frontMatter: null,
    ...finishedLists(page),
    ignored: ignoredRanges({ ...page, matter: FIELD_LINE, blockEnd: (line) => directiveEnd(page, line) }),
  }
}

/** Last line of the directive that begins at a line, whose body may contain blank lines; 0 if none begins there. */
function directiveEnd(page: RstPage, line: number): number {
  return isExplicitMarkup(page.lines[line - 1] ?? '') ? bodyEnd(page, line - 1, page.indents[line - 1] ?? 0) : 0
}
