import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'

/** How a name stands in the code of a commit. */
export interface NameInCode {
  /** Where the repository itself declares it, in source or configuration; null when it merely uses it or lacks it. */
  readonly owned: Occurrence | null
  /** Where it stands in code at all, comments and tests aside. */
  readonly used: Occurrence | null
  /** Where it stands only in tests, CI or comments. */
  readonly traced: Occurrence | null
}

/** Looks up any of the spellings of a name. `declares` says which places own it, and do not only use what a library has. */
export function standingOf(
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

/** Source, and configuration that describes the repository's own settings; other configuration holds the keys of its tools. */
function speaksForCode(place: Occurrence): boolean {
  return (
    place.class === 'source' ||
    (place.class === 'config' && /schema[^/]*\.(?:json|ya?ml)$|\.(?:proto|graphql)$/i.test(place.path))
  )
}

/** Source and configuration; tests and CI only follow what those say. */
function isCode(place: Occurrence): boolean {
  return (
    place.class === 'source' ||
    (place.class === 'config' && !/^\.(?:github|circleci|gitlab|travis|azure)/.test(place.path))
  )
}
