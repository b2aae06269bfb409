import type { ClaimKind } from '../claim-kind.ts'
import { type ConfigSubject, extractConfig } from './extract.ts'
import { configNeeds, verifyConfig } from './verify.ts'

export const configKind = {
  type: 'config',
  help: {
    title: 'Configuration key',
    checks: 'Configuration keys and their defaults.',
    drift: 'The docs name a configuration key or default that the code no longer has.',
    fix: "Write the key's new name or default, or take it out.",
    falseNow: 'is outdated',
    notTrue: 'is not so',
  },
  severity: 'medium',
  extract: extractConfig,
  verify: verifyConfig,
  needs: configNeeds,
  replacedWords: ({ value, subject }, suggestion) =>
    subject.kind === 'key' || suggestion.includes(' = ') ? value : (value.split(' = ')[1] ?? value),
  restsOnManifests: true,
  namesDeclaration: true,
  isListedIfPossible: true,
} satisfies ClaimKind<ConfigSubject>
