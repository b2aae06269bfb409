import type { ClaimKind } from '../claim-kind.ts'
import { unknown } from '../outcome.ts'

/**
 * States that a page can be read. No page claims this: the scan makes the claim for each page that was readable before a change and no
 * longer is.
 */
export const pageKind = {
  type: 'page',
  severity: 'high',
  extract: () => [],
  verify: () => unknown('only a comparison of two commits can tell'),
  isIndependent: true,
} satisfies ClaimKind<null>
