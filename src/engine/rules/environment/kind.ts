import type { ClaimKind } from '../claim-kind.ts'
import { type EnvironmentSubject, extractEnvironment } from './extract.ts'
import { mayBeMisspelt, verifyEnvironment } from './verify.ts'

export const environmentKind = {
  type: 'environment',
  help: {
    title: 'Environment variable',
    checks: 'Environment variables.',
    drift: 'The docs name an environment variable that nothing reads any more.',
    fix: "Write the variable's new name, or take it out.",
    falseNow: 'is no longer read',
    notTrue: 'is not read',
  },
  severity: 'high',
  extract: extractEnvironment,
  verify: verifyEnvironment,
  // The variables that code reads. The page may misspell one of them.
  needs: (claim, snapshot) => (mayBeMisspelt(claim, snapshot) ? { environment: true } : {}),
  needsOnlyNow: true,
  namesThing: () => true,
  isKnownByNames: true,
  isUsedAgain: true,
  namesDeclaration: true,
  isListedIfPossible: true,
} satisfies ClaimKind<EnvironmentSubject>
