import type { Doc } from '../../docs/doc.ts'
import { sectionsOf } from '../../docs/parts/sections.ts'
import type { Passage } from '../../entries/passages.ts'
import { createPassageIds } from './passage-id.ts'

/** Forms for others to fill in. They answer nothing. */
const FORM = /(?:^|\/)(?:issue_template|pull_request_template|discussion_template)(?:\/|\.|$)/i

/** The sections of pages, as search returns them. */
export function sectionPassages(docs: readonly Doc[]): Passage[] {
  const idOf = createPassageIds()
  const read = docs.filter(({ path }) => !FORM.test(path))
  return read.flatMap((doc) =>
    sectionsOf(doc).map(({ titles, part, text, from, to }) => ({
      id: idOf('section', [doc.path, ...titles, String(part)]),
      kind: 'section' as const,
      ...{ titles, text, file: doc.path, line: from, lastLine: to },
    })),
  )
}
