import type { GitRepository } from '../../../base/git/types.ts'
import { baseName } from '../../../base/paths.ts'
import { foldersOfReaders } from '../../docs/annotation/other-projects.ts'
import type { Doc } from '../../docs/doc.ts'
import { namesDescribed } from '../../docs/rst/object-scope.ts'
import { homeSlugs, repositorySlug } from '../../docs/site/own-url.ts'
import { ecosystemOfPackages } from '../../ecosystems/lookup.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { namesLeftOut } from '../../ecosystems/samples/left-out.ts'
import { ownManifests, packageNames, packagesByFolder, programNames } from '../../facts/packages.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import type { RepositoryContext } from '../../rules/claim.ts'
import { reboundPackages } from '../../rules/code-example/extract/defined-names.ts'
import { NAMED_BY_LISTS } from '../../rules/config/extract/setting-place.ts'
import { lackingSamples, readSamples } from './samples.ts'

/** The extractors' knowledge of the repository. */
export async function contextOf(
  snapshots: Pick<Snapshots, 'head'>,
  repository: GitRepository,
  docs: readonly Doc[],
): Promise<RepositoryContext> {
  const { manifests } = snapshots.head
  const own = ownManifests(manifests).filter(namesThisRepository)
  const isRoot = ({ path }: Manifest): boolean => !path.includes('/')
  const surely = new Set([
    ...slugsOf([...repository.remotes, ...own.filter(isRoot).flatMap(({ urls }) => urls)]),
    ...homeSlugs(
      docs.flatMap((doc) => doc.links.map((link) => link.target)),
      (path) => snapshots.head.paths.exists(path),
    ),
  ])
  const perhaps = slugsOf(own.flatMap(({ urls }) => urls))
  const packages = new Set([...packageNames(manifests), ...packagesByFolder(snapshots.head.paths)])
  const sampleOf = await readSamples(docs)
  const settings = manifests.flatMap((manifest) => manifest.settings)
  return {
    // The manifest of a package that was adopted from elsewhere names its origin; a fork or former owner has the same repository name.
    ownSlugs: new Set([...surely, ...perhaps.filter((slug) => surely.size === 0 || isCalledAs(slug, surely))]),
    packages,
    readersFolders: new Set(docs.flatMap(foldersOfReaders)),
    folders: new Set([...snapshots.head.paths.folders()].map(baseName)),
    dependencies: new Set(
      manifests.flatMap((manifest) => manifest.dependencies.map((dependency) => dependency.name.toLowerCase())),
    ),
    binaries: programNames(manifests, snapshots.head.paths),
    settings: new Set(settings.flatMap(({ format, name }) => (NAMED_BY_LISTS.has(format) ? [] : [name]))),
    operations: new Set(settings.flatMap(({ of }) => of ?? [])),
    boundCommands: new Set(manifests.flatMap(({ keyBindings }) => keyBindings.flatMap(({ names }) => names))),
    namespaces: new Set(manifests.flatMap(({ autoload }) => autoload.map(({ prefix }) => prefix))),
    described: new Set(docs.flatMap(namesDescribed)),
    rebound: reboundPackages(docs, packages),
    leftOut: namesLeftOut(lackingSamples(docs, sampleOf)),
    sampleOf,
    checkOf: () => null,
  }
}

function slugsOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => repositorySlug(url) ?? [])
}

function isCalledAs(slug: string, known: ReadonlySet<string>): boolean {
  return [...known].some((each) => baseName(each) === baseName(slug))
}

/** A Go module in a folder includes the folder in its name; one that is named like a whole repository was copied from it. */
function namesThisRepository({ ecosystem, name, path }: Manifest): boolean {
  if (!ecosystemOfPackages(ecosystem)?.conventions?.namesRepositories) return true
  return !path.includes('/') || (name ?? '').replace(/\/v\d+$/, '').split('/').length > 3
}
