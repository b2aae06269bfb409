import type { Doc } from '../../docs/doc.ts'
import type { Snapshot } from '../../facts/snapshot.ts'

/** A page of AsciiDoc that includes others or is included: all of them are one document, whose settings and anchors any may hold. */
export function isPartOfBook(doc: Doc, snapshot: Snapshot): boolean {
  if (doc.format !== 'asciidoc') return false
  return doc.links.some(({ kind }) => kind === 'include') || snapshot.includedBy(doc.path).length > 0
}
