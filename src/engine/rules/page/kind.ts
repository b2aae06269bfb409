import type { ClaimKind } from '../claim-kind.ts'
import { unknown } from '../outcome.ts'

/**
 * States that a page can be read. No page claims this: the scan makes the claim for each page that was readable before a change and no
 * longer is, and, where any finding fails the check, for each that is unreadable.
 */
export const pageKind = {
  type: 'page',
  help: {
    title: 'Page',
    checks:
      'That a page which could be read before a change can be read after it; with `fail_on: any` that every page can.',
    drift: 'A page is unreadable, so that nothing it says is checked.',
    fix: 'Make the page readable again, split it, or exclude it under docs.exclude in .docalign.yml.',
    falseNow: 'can no longer be read',
    notTrue: 'cannot be read',
  },
  severity: 'high',
  extract: () => [],
  verify: () => unknown('only a comparison of two commits can tell'),
  isIndependent: true,
} satisfies ClaimKind<null>
