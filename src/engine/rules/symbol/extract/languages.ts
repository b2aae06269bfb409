import { memoize } from '../../../../base/memoize.ts'
import type { Doc } from '../../../docs/doc.ts'
import type { Ecosystem } from '../../../ecosystems/ecosystem.ts'
import { ecosystemOfFence } from '../../../ecosystems/lookup.ts'

/** The ecosystems of a page's samples. */
const ecosystemsIn: (doc: Doc) => ReadonlySet<Ecosystem> = memoize(
  (doc) => new Set(doc.codeBlocks.flatMap(({ language }) => ecosystemOfFence(language) ?? [])),
)

/** The programming languages of a page, as ecosystems: those of its samples, else that of its folder; empty if neither is known. */
export function ecosystemsOf(doc: Doc): readonly Ecosystem[] {
  const shown = [...ecosystemsIn(doc)]
  if (shown.length > 0) return shown
  const folders = doc.path.toLowerCase().split('/').slice(0, -1)
  return folders.flatMap((folder) => ecosystemOfFence(folder) ?? []).slice(-1)
}
