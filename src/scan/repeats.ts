import { groupBy } from '../group-by.ts'
import type { Judged } from '../history/past.ts'

/** A name that this many pages still give is one finding with many places. */
const MANY_PAGES = 6

/** A drifted claim that is shown, with the others of the same name that it speaks for. */
export interface Shown extends Judged {
  readonly alike: readonly Judged[]
}

/**
 * What of the drifted claims is shown, in the order of pages and lines: one per page and stale value, since said once it is
 * heard; a path that is also the link around it counts once.
 *
 * @param isWhole Whether all docs were scanned, and no change explains what they get wrong: then a name that goes wrong
 * on many pages is shown at the first and speaks for the others.
 */
export function shownOnce(drifted: readonly Judged[], isWhole: boolean): Shown[] {
  const first = oncePerPage(drifted)
  if (!isWhole) return first.map((each) => ({ ...each, alike: [] }))
  const groups = groupBy(first, ({ claim }) =>
    (claim.names?.length ?? 0) > 0 ? `${claim.type}\u0000${claim.value}` : claim.id,
  )
  const spokenFor = new Set<Judged>()
  const alikeOf = new Map<Judged, Judged[]>()
  for (const [head, ...others] of groups.values()) {
    if (!head || others.length + 1 < MANY_PAGES) continue
    alikeOf.set(head, others)
    for (const other of others) spokenFor.add(other)
  }
  return first.filter((each) => !spokenFor.has(each)).map((each) => ({ ...each, alike: alikeOf.get(each) ?? [] }))
}

function oncePerPage(drifted: readonly Judged[]): Judged[] {
  const seen = new Set<string>()
  const links = drifted.filter(({ claim }) => claim.type === 'link')
  return [...drifted]
    .sort((a, b) =>
      a.claim.file < b.claim.file
        ? -1
        : a.claim.file > b.claim.file
          ? 1
          : a.claim.line - b.claim.line || a.claim.column - b.claim.column,
    )
    .filter(({ claim }) => {
      const key = `${claim.file}\u0000${claim.value}`
      if (seen.has(key)) return false
      seen.add(key)
      const inLink =
        claim.type === 'path_reference' &&
        links.some(
          (link) =>
            link.claim.file === claim.file &&
            Math.abs(link.claim.line - claim.line) <= 1 &&
            link.claim.value.includes(claim.value.replace(/^\.\//, '')),
        )
      return !inLink
    })
}
