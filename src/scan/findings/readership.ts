import { isForAgents, isForContributors, originalsOf } from '../../docs/annotation/page-owner.ts'

const README = /^readme(?:\.\w+)?$/i
/** Folders of pages on how the repository came to be, or was once. */
const INTERNAL_FOLDER =
  /^(?:internals?|design(?:[-_]docs?)?|rfcs?|proposals?|adrs?|plans?|drafts?|notes|archived?|old|legacy|deprecated|history)$/i
/** `docs-v3`, `versioned_docs`, `version-2.1`. */
const OLD_FOLDER = /(?:^|[-_])v\d+(?:\.\w+)*$|^version(?:ed[-_]docs|s?-\d)/i

/** How far from most readers a page is, 0 for the README of the repository and for instructions to agents: guides, then what few people read, and translations last. */
export function distanceFromReaders(page: string): number {
  if (originalsOf(page).length > 0) return 3
  if (README.test(page) || isForAgents(page)) return 0
  const folders = page.split('/').slice(0, -1)
  const isOfFew = isForContributors(page) || folders.some((each) => INTERNAL_FOLDER.test(each) || OLD_FOLDER.test(each))
  return isOfFew ? 2 : 1
}
