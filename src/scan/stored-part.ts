/** What is stored of one page, and of one repository, at most. */
export interface StoredLimits {
  readonly page: number
  readonly repository: number
}

/**
 * Claims, and sections, that are stored: twice as many on a page as the longest reference manuals have, and more in a repository than the
 * docs of Kubernetes. Storing so many takes the embedded database a minute, in turns with others; further ones would only fill it.
 */
export const STORED_LIMITS: StoredLimits = { page: 4000, repository: 30_000 }

/** How many claims and sections of a repository are left out of what is stored. */
export interface Unstored {
  readonly claims: number
  readonly sections: number
}

/** The first of each page, and of all pages together, as many as are stored. */
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
