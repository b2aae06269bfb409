import type { ClaimKind } from '../claim-kind.ts'
import { type EnvironmentSubject, extractEnvironment } from './extract.ts'
import { mayBeMisspelt, verifyEnvironment } from './verify.ts'

export const environmentKind = {
  type: 'environment',
  severity: 'high',
  extract: extractEnvironment,
  verify: verifyEnvironment,
  // The variables that code reads. The page may misspell one of them.
  needs: (claim, snapshot) => (mayBeMisspelt(claim, snapshot) ? { environment: true } : {}),
  needsOnlyNow: true,
  namesThing: () => true,
  isKnownByNames: true,
  isUsedAgain: true,
} satisfies ClaimKind<EnvironmentSubject>
