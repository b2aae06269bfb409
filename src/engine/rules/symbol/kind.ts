import type { ClaimKind } from '../claim-kind.ts'
import type { NameSubject } from './extract/symbol-name.ts'
import { extractSymbols } from './extract.ts'
import { symbolNeeds, verifySymbol } from './verify.ts'

export const symbolKind = {
  type: 'symbol',
  help: {
    title: 'Name in code',
    checks: 'Functions, classes, methods, types, constants and error codes.',
    drift: 'The docs name a function, class, type or constant that the code no longer defines.',
    fix: 'Write the new name, or describe what replaced it.',
    falseNow: 'is no longer defined',
    notTrue: 'is not defined',
  },
  severity: 'medium',
  extract: extractSymbols,
  verify: verifySymbol,
  needs: symbolNeeds,
  namesThing: () => true,
  namesDeclaration: true,
  isKnownByNames: true,
  isUsedAgain: true,
  isListedIfPossible: true,
  isListedIfUnknown: true,
} satisfies ClaimKind<NameSubject>
