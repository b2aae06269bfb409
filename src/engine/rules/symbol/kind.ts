import type { ClaimKind } from '../claim-kind.ts'
import type { NameSubject } from './extract/symbol-name.ts'
import { extractSymbols } from './extract.ts'
import { symbolNeeds, verifySymbol } from './verify.ts'

export const symbolKind = {
  type: 'symbol',
  severity: 'medium',
  extract: extractSymbols,
  verify: verifySymbol,
  needs: symbolNeeds,
  isDefinition: () => true,
  isOfOneLanguage: true,
  namesThing: () => true,
  namesDeclaration: true,
  isKnownByNames: true,
  isUsedAgain: true,
} satisfies ClaimKind<NameSubject>
