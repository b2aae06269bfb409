import type { ClaimKind } from './claim-kind.ts'
import { unknown } from './outcome.ts'

/**
 * That a page can be read. No page says so of itself: the scan makes the claim for each page that could be read before a change and
 * cannot be any more.
 */
export const pageKind = {
  type: 'page',
  severity: 'high',
  extract: () => [],
  verify: () => unknown('only a comparison of two commits can tell'),
  standsAlone: true,
} satisfies ClaimKind<null>
