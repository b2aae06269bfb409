import { isForAgents, isForContributors, originalsOf } from '../../docs/annotation/page-owner.ts'

const README = /^readme(?:\.\w+)?$/i
/** Folders of pages about the repository's design, or its past. */
const INTERNAL_FOLDER =
  /^(?:internals?|design(?:[-_]docs?)?|rfcs?|proposals?|adrs?|plans?|drafts?|notes|archived?|old|legacy|deprecated|history)$/i
/** `docs-v3`, `versioned_docs`, `version-2.1`. */
const OLD_FOLDER = /(?:^|[-_])v\d+(?:\.\w+)*$|^version(?:ed[-_]docs|s?-\d)/i

/**
 * How far a page is from most readers: 0 for the repository's README and instructions for agents, 1 for guides, 2 for pages that few people
 * read, 3 for translations.
 */
export function distanceFromReaders(page: string): number {
  if (originalsOf(page).length > 0) return 3
  if (README.test(page) || isForAgents(page)) return 0
  const folders = page.split('/').slice(0, -1)
  const isOfFew = isForContributors(page) || folders.some((each) => INTERNAL_FOLDER.test(each) || OLD_FOLDER.test(each))
  return isOfFew ? 2 : 1
}
