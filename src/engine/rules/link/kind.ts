import type { ClaimKind } from '../claim-kind.ts'
import { linkAsWritten } from './as-written.ts'
import { extractLinks, type LinkSubject } from './extract.ts'
import { pagesOf, targetOf, verifyLink } from './verify.ts'

export const linkKind = {
  type: 'link',
  severity: 'medium',
  extract: extractLinks,
  verify: verifyLink,
  pages: pagesOf,
  places: (claim, snapshot) => targetOf(claim, snapshot)?.candidates ?? [],
  isTimeless: true,
  anchorOf: ({ value }) => value.split('#')[1],
  isSeenFromPage: true,
  asWritten: linkAsWritten,
  namesThing: () => true,
  isIndependent: true,
} satisfies ClaimKind<LinkSubject>
