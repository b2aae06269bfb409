import type { Occurrence, Snapshot } from '../facts/snapshot.ts'

/** How a name occurs in the code of a commit. */
export interface NameInCode {
  /** Where the repository itself declares it, in source or configuration; null if it only uses it or lacks it. */
  readonly owned: Occurrence | null
  /** Where it occurs in code, except in comments and tests. */
  readonly used: Occurrence | null
  /** Where it occurs only in tests, CI or comments. */
  readonly traced: Occurrence | null
}

/** Looks up all spellings of a name. `declares` tells declarations from uses of a library's name. */
export function lookupName(
  snapshot: Snapshot,
  names: readonly string[],
  declares: (place: Occurrence) => boolean,
): NameInCode {
  let owned: Occurrence | null = null
  let used: Occurrence | null = null
  let traced: Occurrence | null = null
  for (const name of names) {
    for (const place of snapshot.occurrences(name)) {
      if (speaksForCode(place) && declares(place)) owned ??= place
      else if (place.role !== 'comment' && (isCode(place) || place.class === 'example')) used ??= place
      else traced ??= place
    }
    if (owned) break
  }
  return { owned, used, traced }
}

/** Source, and configuration that describes the repository's own settings. Other configuration has keys of third-party tools. */
function speaksForCode(place: Occurrence): boolean {
  return (
    place.class === 'source' ||
    (place.class === 'config' && /schema[^/]*\.(?:json|ya?ml)$|\.(?:proto|graphql)$/i.test(place.path))
  )
}

/** Source and configuration. Tests and CI only follow them. */
function isCode(place: Occurrence): boolean {
  return (
    place.class === 'source' ||
    (place.class === 'config' && !/^\.(?:github|circleci|gitlab|travis|azure)/.test(place.path))
  )
}
