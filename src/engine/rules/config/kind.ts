import type { ClaimKind } from '../claim-kind.ts'
import { type ConfigSubject, extractConfig } from './extract.ts'
import { isOrdinaryDefault, verifyConfig } from './verify.ts'

export const configKind = {
  type: 'config',
  severity: 'medium',
  extract: extractConfig,
  verify: verifyConfig,
  searchTerms: ({ value }) => value.split(' = '),
  isDefinition: ({ subject }) => subject.kind === 'key',
  mayBeMember: true,
  restsOnManifests: true,
  isBoundToFile: ({ subject }) => isOrdinaryDefault(subject),
  isOfOneLanguage: true,
} satisfies ClaimKind<ConfigSubject>
