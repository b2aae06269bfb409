import type { Claim } from '../../claims/claim.ts'
import type { CargoSubject } from '../../claims/extract/cargo.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { admits } from '../../ecosystems/ranges.ts'
import type { CargoPart } from '../../ecosystems/rust/cargo-call.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { folderOf, joinPath } from '../../paths.ts'
import { closest } from '../closest.ts'
import { fails, holdsAt, type Outcome, unknown } from '../outcome.ts'

/** Whether the Cargo packages of the repository have a feature, package or target. */
export function verifyCargo({ subject }: Claim<CargoSubject>, snapshot: Snapshot): Outcome {
  const all = snapshot.manifests.filter(({ ecosystem }) => ecosystem === 'cargo')
  const asked = subject.crate === null ? all : all.filter(({ name }) => isSame(name, subject.crate))
  if (asked.length === 0) return unknown('no package of the repository is meant')
  if (subject.listed.length > 0 && !isListOf(asked, subject.listed))
    return unknown('the list is not one of features of a package')
  if (
    subject.range !== null &&
    !asked.some(({ version }) => version !== null && admits(subject.range ?? '', version, { ecosystem: 'cargo' }))
  )
    return unknown('another version of the package is meant')
  const names = asked.flatMap((manifest) => namesOf(manifest, subject, snapshot).map((name) => ({ name, manifest })))
  const found = names.find(({ name }) => isSame(name, subject.name))
  const noun = NOUNS[subject.part]
  const oneNoun = `${noun === 'example' ? 'an' : 'a'} ${noun}`
  if (found) return holdsAt(`${oneNoun} of`, found.manifest)
  if (mayBeElsewhere(subject, all)) return unknown('what dependencies have is not known')
  // What tests are run on is called as real packages are.
  const own = ownManifests(asked).filter(({ path }) => classifyPath(path) !== 'test')
  const isMeant = subject.ours || subject.listed.length > 0 || (subject.crate !== null && own.length > 0)
  const only = subject.crate === null ? asked.length === 1 && asked[0]?.path : `\`${subject.crate}\``
  const missing = only ? `${only} has no ${noun}` : `no package of the repository has ${oneNoun}`
  return fails(`${missing} \`${subject.name}\``, {
    closed: isMeant,
    rule: `${noun} of a Cargo package`,
    evidence: asked.length === 1 ? asked : [],
    suggestion: closest(
      subject.name,
      names.map(({ name }) => name),
    ),
  })
}

const NOUNS: Readonly<Record<CargoPart, string>> = {
  feature: 'feature',
  package: 'package',
  bin: 'program',
  example: 'example',
  test: 'test target',
  bench: 'benchmark',
}

/** Cargo takes dashes and underscores in names of packages for two things; pages, like code, mix them up. */
function isSame(left: string | null, right: string | null): boolean {
  return left?.replaceAll('_', '-') === right?.replaceAll('_', '-')
}

/** Most of the names are features of one package. */
function isListOf(manifests: readonly Manifest[], listed: readonly string[]): boolean {
  return manifests.some(({ features }) => {
    const known = listed.filter((name) => features.includes(name)).length
    return known >= 2 && known * 2 > listed.length
  })
}

/** `package/feature`, and packages that the repository depends on. */
function mayBeElsewhere({ part, name, crate }: CargoSubject, all: readonly Manifest[]): boolean {
  if (part === 'feature') return name.includes('/') || name === 'default'
  const depended = all.some(({ dependencies }) => dependencies.some((each) => isSame(each.name, name)))
  return (part === 'package' || crate !== null) && depended
}

function namesOf(manifest: Manifest, { part, name }: CargoSubject, snapshot: Snapshot): string[] {
  switch (part) {
    case 'feature':
      return [...manifest.features]
    case 'package':
      return manifest.name === null ? [] : [manifest.name]
    default:
      return [
        ...manifest.targets.filter(({ kind }) => kind === part).map((target) => target.name),
        ...(part === 'bin' ? manifest.binaries.map((binary) => binary.name) : []),
        ...(isFile(joinPath(folderOf(manifest.path), FOLDERS[part]), name, snapshot) ? [name] : []),
      ]
  }
}

const FOLDERS = { bin: 'src/bin', example: 'examples', test: 'tests', bench: 'benches' } as const

/** Cargo makes a target of each file of a folder, and of each folder in it with a `main.rs`. */
function isFile(folder: string | null, name: string, { paths }: Snapshot): boolean {
  return paths.has(`${folder}/${name}.rs`) || paths.has(`${folder}/${name}/main.rs`)
}
