import type { Claim } from '../claim.ts'
import type { ClaimKind } from '../claim-kind.ts'
import { extractVersions, type VersionSubject } from './extract.ts'
import { verifyVersion } from './verify.ts'

export const versionKind = {
  type: 'dependency_version',
  help: {
    title: 'Version',
    checks: 'Versions of dependencies, engines and languages that the text says are required.',
    drift: 'The docs require another version than the manifests do.',
    fix: 'Write the version that the manifest requires now.',
    falseNow: 'is outdated',
    notTrue: 'is not what is required',
    isSaidWhole: true,
  },
  severity: 'high',
  extract: extractVersions,
  verify: verifyVersion,
  restsOnManifests: true,
  isIndependent: true,
  replacedWords: writtenVersion,
  versionOf: ({ value }) => value.split(' ', 1)[0] ?? '',
  isListedIfPossible: true,
  isListedIfUnknown: true,
} satisfies ClaimKind<VersionSubject>

/** The version as the page writes it: `18` of `node 18`, and `^4.18` of `express@^4.18`, which the range of a manifest replaces. */
function writtenVersion({ subject, text, value }: Claim<VersionSubject>): string {
  switch (subject.kind) {
    case 'engine':
      return value.slice(value.lastIndexOf(' ') + 1)
    case 'dependency':
      return text.slice(subject.name.length).replace(/^[\s@]+/, '')
    case 'package':
    case 'artifact':
      return value
  }
}
