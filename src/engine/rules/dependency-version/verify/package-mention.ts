import { baseName, folderOf, foldersAbove } from '../../../../base/paths.ts'
import { ecosystemOfPackages } from '../../../ecosystems/lookup.ts'
import type { Dependency, Ecosystem, Manifest } from '../../../ecosystems/manifest.ts'
import { ownManifests, packageNames } from '../../../facts/packages.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import { fails, formatPlace, holds, type Outcome, unknown } from '../../outcome.ts'
import type { PackageSubject } from '../extract/package-mention.ts'

/**
 * The repository uses a package if a manifest of its ecosystem depends on it. A missing dependency alone is no evidence: the package may be
 * obtained in another way.
 */
export function verifyPackage(claim: Claim<PackageSubject>, snapshot: Snapshot): Outcome {
  const { name, ecosystem, as } = claim.subject
  const manifests = manifestsFor(claim.file, snapshot).filter((manifest) => isOf(manifest, ecosystem))
  if (manifests.every(({ dependencies }) => dependencies.length === 0))
    return unknown(`no manifest of ${ecosystem} lists packages`)
  if (packageNames(snapshot.manifests).has(name)) return unknown(`\`${name}\` is a package of the repository`)
  const asked = manifests
    .flatMap(({ path, dependencies }) => dependencies.map((dependency) => ({ ...dependency, file: path })))
    .filter((dependency) => isPackage(dependency, claim.subject))
  const found = asked.find(({ kind }) => as === 'any' || IS_PEER.has(kind))
  if (found) return holds(`${formatPlace(found)} asks for \`${name}\``, [found])
  if (as === 'peer') {
    const reason = `no manifest has \`${name}\` as a peer dependency`
    return fails(reason, { rule: 'package', evidence: asked.slice(0, 1) })
  }
  if (isSpokenOf(claim.subject, snapshot)) return unknown(`the code names \`${name}\``)
  return fails(`no manifest asks for \`${name}\``, { rule: 'package' })
}

const IS_PEER: ReadonlySet<Dependency['kind']> = new Set(['peer', 'optional'])

/** The repository's manifests, and those of the example that a page belongs to. */
function manifestsFor(file: string, { manifests }: Snapshot): Manifest[] {
  const above = new Set(foldersAbove(file))
  const own = new Set(ownManifests(manifests))
  return manifests.filter((manifest) => own.has(manifest) || above.has(folderOf(manifest.path)))
}

/** The package systems of an ecosystem, such as Deno and npm, share their packages. */
function isOf(manifest: Manifest, ecosystem: Ecosystem): boolean {
  return manifest.ecosystem === ecosystem || ecosystemOfPackages(manifest.ecosystem) === ecosystemOfPackages(ecosystem)
}

function isPackage(dependency: Dependency, { name }: PackageSubject): boolean {
  const asked = plain(dependency.name)
  const wanted = plain(name)
  // A page of pkg.go.dev is about a package within a module.
  return asked === wanted || wanted.startsWith(`${asked}/`)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

/**
 * Code other than tests names the package, which may be obtained without a manifest. A package that only tests use is not what the
 * repository is built on.
 */
function isSpokenOf({ name }: PackageSubject, snapshot: Snapshot): boolean {
  return snapshot
    .occurrences(baseName(name))
    .some(
      (place) =>
        (place.class === 'source' || place.class === 'config') && place.role !== 'comment' && place.text.includes(name),
    )
}
