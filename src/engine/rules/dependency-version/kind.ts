import type { ClaimKind } from '../claim-kind.ts'
import { extractVersions, type VersionSubject } from './extract.ts'
import { verifyVersion } from './verify.ts'

export const versionKind = {
  type: 'dependency_version',
  severity: 'high',
  extract: extractVersions,
  verify: verifyVersion,
  restsOnManifests: true,
  searchTerms: ({ value }) => [value.split(' ').at(-1) ?? value],
  isIndependent: true,
  versionOf: ({ value }) => value.split(' ', 1)[0] ?? '',
} satisfies ClaimKind<VersionSubject>
