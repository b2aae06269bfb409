import { groupBy } from '../../../base/group-by.ts'
import { baseName, folderOf, foldersAbove, isBelow, pathIn } from '../../../base/paths.ts'
import { isForContributors, isOfScaffold } from '../../docs/annotation/page-owner.ts'
import type { Engine, EngineRequirement, Manifest } from '../../ecosystems/manifest.ts'
import { compareVersions } from '../../ecosystems/version.ts'
import type { Evidence } from '../../facts/evidence.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { fails, formatPlace, holds, type Outcome, unknown } from '../outcome.ts'
import { plainName } from './extract/depended-on.ts'
import type { VersionSubject } from './extract.ts'
import { verifyArtifact } from './verify/own-artifact.ts'
import { verifyPackage } from './verify/package-mention.ts'

const NAMES: Readonly<Record<Engine, string>> = {
  node: 'Node.js',
  npm: 'npm',
  yarn: 'Yarn',
  pnpm: 'pnpm',
  bun: 'Bun',
  deno: 'Deno',
  python: 'Python',
  rust: 'Rust',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  java: 'Java',
  dotnet: '.NET',
  elixir: 'Elixir',
  cmake: 'CMake',
}
type Strength = EngineRequirement['strength']
/** Kinds of requirements, the strongest first: what packages ask of their users, and what only shows with which version they are built. */
const ASKED: readonly Strength[] = ['declared', 'implied']
const SHOWN: readonly Strength[] = ['listed', 'toolchain']

/** A stated minimum holds if it equals that of the applicable manifest. Any other version holds if the manifest admits it. */
export function verifyVersion(claim: Claim<VersionSubject>, snapshot: Snapshot): Outcome {
  const { subject } = claim
  switch (subject.kind) {
    case 'engine':
      return engineOutcome(claim.file, subject, snapshot)
    case 'dependency':
      return dependencyOutcome(claim.file, subject.name, subject.range, snapshot)
    case 'package':
      return verifyPackage({ ...claim, subject }, snapshot)
    case 'artifact':
      return verifyArtifact({ ...claim, subject }, snapshot)
  }
}

type EngineSubject = Extract<VersionSubject, { kind: 'engine' }>

function engineOutcome(file: string, subject: EngineSubject, snapshot: Snapshot): Outcome {
  const { engine, minimum: stated, isMinimum, module } = subject
  const folder = module === undefined ? folderOf(file) : folderOfPackage(module, snapshot)
  if (folder === null) return unknown(`no package of this repository is called \`${module}\``)
  const required = requirementsFor(pathIn(folder, baseName(file)), engine, snapshot)
  const dependency = subject.dependsOn?.find((each) => required.some(({ manifest }) => isManifestOf(manifest, each)))
  if (dependency !== undefined) return unknown(`it is about what depends on \`${dependency}\``)
  // `3` does not contradict `3.8`: only the parts that the page states are compared.
  const ordered = required.map((each) => ({ ...each, order: compareVersions(stated, truncate(each.minimum, stated)) }))
  const describe = (verb: string, { at, minimum }: Required): string =>
    `${formatPlace(at)} ${verb} ${NAMES[engine]} ${minimum}`
  const equal = ordered.find(({ order }) => order === 0)
  if (equal) return holds(describe('requires', equal), [equal.at])
  const lower = ordered.find(({ order }) => order > 0)
  // A page that requires more than the manifest may be right: the code neither confirms nor contradicts it.
  if (lower && isMinimum) return unknown(describe('admits', lower))
  if (lower) return holds(describe('admits', lower), [lower.at], { confidence: 0.6 })
  const [first] = ordered
  if (!first) return unknown(`no manifest says which ${NAMES[engine]} is required`)
  // The versions in CI are not a promise. Only pages that state requirements are compared with them.
  if (
    first.requirement.strength !== 'declared' &&
    first.requirement.strength !== 'implied' &&
    !STATES_REQUIREMENTS.test(file)
  )
    return unknown(`${first.manifest.path} only lists ${NAMES[engine]} ${first.minimum}`)
  if (required.some(({ requirement }) => requirement.isConditional))
    return unknown(`${describe('requires', first)} only under a condition`)
  if (isOneRun(first)) return unknown(`${first.manifest.path} only runs ${NAMES[engine]} ${first.minimum}`)
  // "A later 1.x may need more" states no version as exact as the claim's.
  const current = subject.beside?.find(
    (each) => partsOf(each) >= partsOf(stated) && compareVersions(each, truncate(first.minimum, each)) === 0,
  )
  if (current !== undefined) return unknown(`${describe('requires', first)}, which the section states, too`)
  return fails(describe('requires', first), {
    closed: subject.isRequirement && speaksForUsers(first, file, snapshot),
    rule: 'required version',
    evidence: [first.at],
    suggestion: withPartsOf(first.minimum, stated),
  })
}

/** The folder of the package that a page calls by this name: the package's own name, that of a program it builds, or of its folder. */
function folderOfPackage(name: string, snapshot: Snapshot): string | null {
  const own = ownManifests(snapshot.manifests)
  const named = own.find(({ name: whole, binaries }) => {
    const short = whole?.split(/[/:]/).at(-1)
    return whole === name || short === name || binaries.some((program) => program.name === name)
  })
  const placed = own.find(({ path }) => baseName(folderOf(path)) === name)
  const manifest = named ?? placed
  return manifest === undefined ? null : folderOf(manifest.path)
}

/**
 * A version with as many parts as the page writes, where that is the same version: if the page has `18`, `22.0.0` becomes `22`, and `22.18.0`
 * remains; if it has `1.47.0`, `1.56` becomes `1.56.0`. A lone `18` is unchanged.
 */
function withPartsOf(version: string, like: string): string {
  const count = like.split('.').length
  const numbers = version.split('.')
  if (numbers.length === 1) return version
  if (numbers.slice(count).some((number) => Number(number) !== 0)) return version
  return [...numbers, ...Array<string>(Math.max(0, count - numbers.length)).fill('0')].slice(0, count).join('.')
}

/** Whether a manifest is that of a package of this name; one without a name may be of any. */
function isManifestOf({ name }: Manifest, dependency: string): boolean {
  return name === null || [name, name.slice(name.lastIndexOf('/') + 1)].map(plainName).includes(dependency)
}

/** Whether a package requires this of its users. Unpublished docs sites and workspaces only require it of those who build them. */
function speaksForUsers({ manifest, requirement }: Required, file: string, snapshot: Snapshot): boolean {
  if (requirement.strength !== 'declared' || isOfScaffold(file)) return false
  const folder = folderOf(manifest.path)
  if (folder !== '' && folder === snapshot.siteOf(file).root) return false
  return manifest.ecosystem !== 'npm' || manifest.version !== null || isForContributors(file)
}

const STATES_REQUIREMENTS =
  /(?:readme|contribut|install|require|prerequisite|getting[-_ ]?started|develop|setup|agents|hacking)[^/]*$/i

/** CI with a single version shows that this version works, not that earlier ones fail. */
function isOneRun({ manifest, requirement }: Required): boolean {
  return requirement.strength === 'listed' && IS_CI.test(manifest.path) && !requirement.range.includes(',')
}

const IS_CI = /^(?:\.github\/workflows\/[^/]+|\.circleci\/[^/]+|\.travis\.yml)$/

interface Required {
  readonly manifest: Manifest
  readonly requirement: EngineRequirement
  readonly minimum: string
  /** The place of the requirement in the manifest. */
  readonly at: Evidence
}

const DOCS_FOLDER = /^(?:.*?\/)??(?:docs?|documentation|website|site)(?=\/)/

/** Whether a page is in a folder of docs, where `tutorials` or `samples` are pages of the package unless they have a manifest of their own. */
function isOnlyPages(page: string, manifests: readonly Manifest[]): boolean {
  const docs = DOCS_FOLDER.exec(page)?.[0]
  if (docs === undefined) return false
  return !manifests.some(({ path }) => isBelow(path, docs) && folderOf(path) !== docs && isBelow(page, folderOf(path)))
}

/**
 * What the page's folder and each folder above it require, nearest first: for each folder its strictest requirement, of the strongest kind
 * that any folder states. A page of an example is about the example only.
 */
function requirementsFor(file: string, engine: Engine, snapshot: Snapshot): Required[] {
  const fileClass = classifyPath(`${folderOf(file)}/index.js`)
  const isOfExample = fileClass === 'example' || fileClass === 'test'
  const alone = isOfExample && !isOnlyPages(file, snapshot.manifests)
  const manifests = alone ? snapshot.manifests : ownManifests(snapshot.manifests)
  const folders = foldersAbove(file).filter((folder) => !alone || folder !== '')
  const strongest = (strengths: readonly Strength[]): Required[] =>
    strengths
      .map((strength) => folders.flatMap((folder) => strictest(manifests, folder, engine, strength)))
      .find((required) => required.length > 0) ?? []
  const ofUsers = strongest(ASKED)
  if (ofUsers.length > 0) return ofUsers
  const only = alone ? [] : onlyRequirement(manifests, engine)
  return only.length > 0 ? only : strongest(SHOWN)
}

/** A page outside every package refers to the packages that require the runtime, if they all agree. */
function onlyRequirement(manifests: readonly Manifest[], engine: Engine): Required[] {
  const declaring = manifests.filter(({ engines }) => engines.some((each) => isDeclared(each, engine)))
  const byFolder = groupBy(declaring, ({ path }) => folderOf(path))
  const all = [...byFolder].flatMap(([folder, own]) => strictest(own, folder, engine, 'declared'))
  return new Set(all.map(({ minimum }) => minimum)).size === 1 ? all.slice(0, 1) : []
}

function isDeclared({ engine, strength }: EngineRequirement, wanted: Engine): boolean {
  return engine === wanted && strength === 'declared'
}

/** The strictest requirement of a folder; if any of them depends on a condition, all of them. */
function strictest(manifests: readonly Manifest[], folder: string, engine: Engine, strength: Strength): Required[] {
  const found = manifests
    .filter(
      (manifest) =>
        folderOf(manifest.path) === folder ||
        (folder === '' && (IS_CI.test(manifest.path) || folderOf(manifest.path) === '.cargo')),
    )
    .flatMap((manifest) =>
      manifest.engines.flatMap((requirement): Required[] => {
        const { minimum, line } = requirement
        const isAsked = requirement.engine === engine && requirement.strength === strength
        return isAsked && minimum !== null
          ? [{ manifest, requirement, minimum, at: { file: manifest.path, line } }]
          : []
      }),
    )
    .sort((a, b) => compareVersions(a.minimum, b.minimum))
  if (found.some(({ requirement }) => requirement.isConditional)) return found
  return strength === 'declared' || strength === 'implied' ? found.slice(-1) : found.slice(0, 1)
}

function partsOf(version: string): number {
  return version.split('.').length
}

function truncate(version: string, like: string): string {
  return version.split('.').slice(0, like.split('.').length).join('.')
}

function dependencyOutcome(file: string, name: string, range: string, snapshot: Snapshot): Outcome {
  const above = foldersAbove(file)
  const asked = ownManifests(snapshot.manifests)
    .filter((manifest) => manifest.version !== null && above.includes(folderOf(manifest.path)))
    .flatMap(({ path, dependencies }) => dependencies.map((dependency) => ({ ...dependency, file: path })))
    .filter(
      (each) => each.kind !== 'development' && each.name.toLowerCase() === name.toLowerCase() && /\d/.test(each.range),
    )
  const version = versionIn(range)
  const match = asked.find((each) => compareVersions(version, truncate(versionIn(each.range), version)) === 0)
  if (match) return holds(`${formatPlace(match)} asks for ${match.range}`, [match])
  const [first] = asked
  if (!first) return unknown(`no manifest lists \`${name}\``)
  return fails(`${formatPlace(first)} asks for \`${name}\` ${first.range}`, {
    evidence: [first],
    suggestion: first.range,
  })
}

function versionIn(range: string): string {
  return /\d+(?:\.\d+){0,2}/.exec(range)?.[0] ?? ''
}
