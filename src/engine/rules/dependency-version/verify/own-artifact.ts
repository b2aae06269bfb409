import { groupBy } from '../../../../base/group-by.ts'
import { memoize } from '../../../../base/memoize.ts'
import { baseName, folderOf } from '../../../../base/paths.ts'
import type { Manifest } from '../../../ecosystems/manifest.ts'
import { versionParts } from '../../../ecosystems/version.ts'
import { ownManifests } from '../../../facts/packages.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import { contradicts, fails, holds, type Outcome, unknown } from '../../outcome.ts'
import type { ArtifactSubject } from '../extract/own-artifact.ts'

/** An artifact that the repository builds. */
interface OwnArtifact {
  readonly group: string
  readonly artifact: string
  /** The manifest with the version, or else with the artifact. */
  readonly path: string
  /** Null if unknown, or if the versions differ. */
  readonly version: string | null
}

const ownArtifacts = memoize(({ manifests }: Snapshot): readonly OwnArtifact[] => {
  const own = ownManifests(manifests)
  const gradle = groupBy(
    own.filter(({ ecosystem }) => ecosystem === 'gradle'),
    ({ path }) => folderOf(path),
  )
  const maven = own.flatMap(({ ecosystem, name, path, version }) => {
    const [group = '', artifact] = ecosystem === 'maven' ? (name ?? '').split(':') : []
    if (artifact === undefined) return []
    // With two builds in a folder, one of them is a leftover.
    const isDoubtful = gradle.get(folderOf(path))?.every((build) => build.version !== version) ?? false
    return [{ group, artifact, path, version: isDoubtful ? null : version }]
  })
  return [...maven, ...builtByGradle(own.filter(({ ecosystem }) => ecosystem === 'gradle'))]
})

/** Every project of a build combined with each of its groups: text alone does not show which project belongs to which group. */
function builtByGradle(own: readonly Manifest[]): OwnArtifact[] {
  const groups = new Set(own.flatMap(({ group }) => group ?? []))
  const given = own.filter(({ version }) => version !== null)
  const [first] = new Set(given.map(({ version }) => version)).size === 1 ? given : []
  return own.flatMap(({ name, path, workspaces }) =>
    [...(name === null ? [] : [name]), ...workspaces.map(baseName)].flatMap((artifact) =>
      [...groups].map((group) => ({ group, artifact, path: first?.path ?? path, version: first?.version ?? null })),
    ),
  )
}

const byArtifact = memoize((snapshot: Snapshot) => groupBy(ownArtifacts(snapshot), ({ artifact }) => artifact))
const ownGroups = memoize((snapshot: Snapshot) => new Set(ownArtifacts(snapshot).map(({ group }) => group)))

/**
 * Coordinates hold while the repository builds them. A version is wrong only if several were released since: the manifest's version may be
 * unreleased, so the one before it may be the latest.
 */
export function verifyArtifact({ subject }: Claim<ArtifactSubject>, snapshot: Snapshot): Outcome {
  const { group, artifact, version, beside } = subject
  const named = byArtifact(snapshot).get(artifact) ?? []
  const own = named.find((each) => each.group === group)
  if (own === undefined) {
    if (named.length === 0 && !ownGroups(snapshot).has(group))
      return unknown(`\`${group}\` is no group of the repository`)
    const [first, ...others] = named
    return fails(`the repository builds no \`${group}:${artifact}\``, {
      rule: 'own artifact',
      suggestion: first && others.length === 0 ? `${first.group}:${artifact}` : null,
    })
  }
  const isOld = version !== null && own.version !== null && isOutdated(version, own.version)
  if (!isOld || beside.some((each) => !isOutdated(each, own.version ?? '')))
    return holds(`built by ${own.path}`, [own], { confidence: 0.8 })
  const reason = `${own.path} is at ${own.version}: later versions than ${version} were released`
  return contradicts('version of an own artifact', reason, { evidence: [own] })
}

/** Placeholder major version of builds that only get a version at release. */
const NEVER_RELEASED = 999

/** Whether a version is at least two releases behind another: 1.2 behind 1.4, 1.9 behind 2.1 or 3.0. Only the first two numbers count. */
function isOutdated(version: string, current: string): boolean {
  const [before, now] = [versionParts(version), versionParts(current)]
  if (now.length < 2 || before.length < 2) return false
  const at = now.findIndex((part, index) => part !== (before[index] ?? 0))
  if (at === -1 || at > 1 || (now[0] ?? 0) === NEVER_RELEASED) return false
  const steps = (now[at] ?? 0) - (before[at] ?? 0)
  return steps > 1 || (steps === 1 && now.slice(at + 1).some((part) => part > 0))
}
