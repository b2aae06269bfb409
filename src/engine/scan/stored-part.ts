/** Maximum stored items of one page, and of one repository. */
export interface StoredLimits {
  readonly page: number
  readonly repository: number
}

/**
 * Maximum stored claims, and sections: twice as many per page as the longest reference manuals have, and more per repository than the docs
 * of Kubernetes. Storing these takes the embedded database a minute, in turns with others; more would only fill it.
 */
export const STORED_LIMITS: StoredLimits = { page: 4000, repository: 30_000 }

/** How many claims and sections of a repository are not stored. */
export interface Unstored {
  readonly claims: number
  readonly sections: number
}

/** The stored part: the first items of each page, and of all pages together, up to the limits. */
export function storedPart<T extends { readonly file: string }>(
  all: readonly T[],
  { page, repository }: StoredLimits = STORED_LIMITS,
): T[] {
  const taken = new Map<string, number>()
  const kept: T[] = []
  for (const each of all) {
    if (kept.length >= repository) break
    const before = taken.get(each.file) ?? 0
    if (before >= page) continue
    taken.set(each.file, before + 1)
    kept.push(each)
  }
  return kept
}
