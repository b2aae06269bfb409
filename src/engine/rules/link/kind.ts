import type { ClaimKind } from '../claim-kind.ts'
import { extractLinks, type LinkSubject } from './extract.ts'
import { pagesOf, targetOf, verifyLink } from './verify.ts'

export const linkKind = {
  type: 'link',
  help: {
    title: 'Link',
    checks: 'Relative links, images and heading anchors.',
    drift: 'The target of a relative link, image or heading anchor is gone.',
    fix: 'Point the link to where its target is now, or take it out.',
    falseNow: 'no longer has a target',
    notTrue: 'has no target',
  },
  severity: 'medium',
  extract: extractLinks,
  verify: verifyLink,
  pages: pagesOf,
  places: (claim, snapshot) => targetOf(claim, snapshot)?.candidates ?? [],
  isTimeless: true,
  namesThing: () => true,
  isIndependent: true,
} satisfies ClaimKind<LinkSubject>
