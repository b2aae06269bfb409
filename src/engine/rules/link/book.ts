import type { Doc } from '../../docs/doc.ts'
import type { Snapshot } from '../../facts/snapshot.ts'

/**
 * An AsciiDoc page that includes others or is included. Together they are one document, and any of them may define settings and anchors.
 */
export function isPartOfBook(doc: Doc, snapshot: Snapshot): boolean {
  if (doc.format !== 'asciidoc') return false
  return doc.links.some(({ kind }) => kind === 'include') || snapshot.includedBy(doc.path).length > 0
}
