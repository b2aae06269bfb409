import type { ClaimKind } from '../claim-kind.ts'
import { extractExamples } from './extract.ts'
import { type ExampleSubject, isUnclaimedUse } from './subject.ts'
import { IMPORTS_RULE, SYNTAX_RULE } from './verify/sample.ts'
import { exampleNeeds, verifyExample } from './verify.ts'

export const exampleKind = {
  type: 'code_example',
  help: {
    title: 'Code example',
    checks: "Code examples: that they parse, import what they use, and use names that the repository's packages have.",
    drift: "An example imports or uses a name that the repository's packages no longer export.",
    fix: 'Bring the example up to date, so that it runs when copied.',
    falseNow: 'no longer works',
    notTrue: 'does not work',
  },
  severity: 'high',
  // A reader notices at once, and knows what to do.
  severityByRule: { [IMPORTS_RULE]: 'medium', [SYNTAX_RULE]: 'medium' },
  extract: extractExamples,
  verify: verifyExample,
  needs: exampleNeeds,
  restsOnManifests: true,
  namesThing: ({ subject }) => subject.kind !== 'syntax' && subject.kind !== 'checked',
  isUnclaimed: isUnclaimedUse,
  isKnownByNames: true,
  neverTrueIsPageError: true,
  isUsedAgain: true,
} satisfies ClaimKind<ExampleSubject>
