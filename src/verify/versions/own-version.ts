import type { Claim } from '../../claims/claim.ts'
import type { OwnVersionSubject } from '../../claims/extract/versions/own-version.ts'
import { admits } from '../../ecosystems/ranges.ts'
import { compareVersions } from '../../ecosystems/version.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holds, type Outcome, unknown } from '../outcome.ts'

/** A release, not what stands in a manifest between releases. */
const RELEASED = /^(?!0\.0\.0)\d+\.\d+\.\d+$/

/** A range of the repository's own package has to admit the version that its manifest says. */
export function verifyOwnVersion({ subject }: Claim<OwnVersionSubject>, { manifests }: Snapshot): Outcome {
  const { name, range, ecosystem } = subject
  const own = ownManifests(manifests).filter((each) => each.name === name && each.ecosystem === ecosystem)
  const [manifest] = own
  const version = manifest?.version ?? ''
  if (!manifest || own.length > 1 || !RELEASED.test(version)) return unknown(`no release of \`${name}\` is declared`)
  const isAdmitted = admits(range, version, { ecosystem })
  if (isAdmitted) return holds(`${manifest.path} has version ${version}`, [manifest])
  // A page may be ahead of its manifest, whose version is often set when it is released.
  const written = /\d+(?:\.\d+){0,2}/.exec(range)?.[0] ?? ''
  if (isAdmitted === null || compareVersions(written, version) > 0) return unknown(`\`${range}\` is not of the past`)
  const operator = /^[^\d]*/.exec(range)?.[0] ?? ''
  return contradicts('own version', `${manifest.path} has version ${version}, which \`${range}\` does not admit`, {
    evidence: [manifest],
    suggestion: `${operator}${version.split('.').slice(0, written.split('.').length).join('.')}`,
  })
}
