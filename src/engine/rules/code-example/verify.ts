import { folderOf } from '../../../base/paths.ts'
import {
  conventionsOf,
  ecosystemOfFence,
  ecosystemOfPackages,
  ecosystemOfSample,
  nameEndings,
} from '../../ecosystems/lookup.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import { importName, packageFile, packageNames } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { closestName } from '../closest.ts'
import { lookupName } from '../occurrence.ts'
import { contradicts, fails, formatPlace, holds, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { isFile } from '../symbol/verify/reference.ts'
import { nameOutcome } from '../symbol/verify.ts'
import { ownPackage } from './extract/own-package.ts'
import type { ExampleSubject } from './subject.ts'
import { mayBeGenerated } from './verify/exported.ts'
import { sampleNeeds, sampleOutcome } from './verify/sample.ts'

/** A default import: the sample chooses its name. */
export const DEFAULT_IMPORT = /\bimport\s+(?:type\s+)?([\w$]+)\s*(?:,\s*\{[^}]*\}\s*)?from\s*['"]/

/** Imports hold if the repository has the package and declares the name. Other names of a sample hold if the code has them. */
export function verifyExample({ subject }: Claim<ExampleSubject>, snapshot: Snapshot): Outcome {
  if (subject.kind === 'use') return useOutcome(subject.name, subject.language, snapshot)
  if (subject.kind === 'import')
    return (
      exportOutcome(subject, snapshot) ?? importOutcome(subject.name, subject.from, isOpen(subject, snapshot), snapshot)
    )
  if (subject.kind !== 'package') return sampleOutcome(subject, snapshot)
  const owner = ownPackage(subject.name, { packages: packageNames(snapshot.manifests) })
  const module = owner ? null : moduleOf(subject.name, snapshot.paths)
  if (module) return holds(`${module} exists`, [module])
  if (!owner && isStandardModule(subject.name)) return unknown(STANDARD)
  if (!owner) return fails(`no package of this repository is named \`${subject.name}\``)
  const manifest = snapshot.manifests.find((candidate) => candidate.name === owner)
  if (!manifest) return unknown('the package has no manifest')
  const subpath = subject.name.slice(owner.length).replace(/^\//, './')
  if (subpath !== '' && manifest.ecosystem === 'npm' && manifest.exports.length > 0 && subpath.startsWith('./')) {
    if (!manifest.exports.some((exported) => matchesExport(exported, subpath)))
      return fails(`\`${owner}\` exports no \`${subpath}\``, { evidence: [manifest] })
    // A wildcard also matches files that never existed.
    if (!manifest.exports.includes(subpath)) return holdsAt('exported by', manifest, { owned: false })
  }
  return holdsAt('package of', manifest)
}

/** What {@link verifyExample} requests from the code model. */
export function exampleNeeds({ subject }: Claim<ExampleSubject>): FactNeeds {
  if (subject.kind === 'use' || subject.kind === 'package') return {}
  if (subject.kind !== 'import') return sampleNeeds(subject)
  const language = ecosystemOfSample(subject.language)?.name
  return language ? { exports: [{ language, module: subject.from, names: [subject.name] }] } : {}
}

/** Whether a module may export more than was read of it. */
function isOpen({ from, language: fence }: Extract<ExampleSubject, { kind: 'import' }>, { code }: Snapshot): boolean {
  const language = ecosystemOfSample(fence)?.name
  return language !== undefined && typeof code.exportsOf({ language, module: from })?.open === 'string'
}

/** Whether a module exports a name, if all its exports are known; null otherwise. */
function exportOutcome(
  { name, from, language: fence }: Extract<ExampleSubject, { kind: 'import' }>,
  { code, paths }: Snapshot,
): Outcome | null {
  const language = ecosystemOfSample(fence)?.name
  if (!language) return null
  const scope = code.exportsOf({ language, module: from })
  if (!scope) return null
  const found = scope.facts.find((fact) => fact.name === name)
  if (found) return holdsAt('exported at', found)
  if (scope.open !== null || code.exportsOf({ language, module: `${from}.${name}` })) return null
  if (mayBeGenerated(name, language, scope.facts) || isFile(from, name, paths)) return null
  const suggestion = closestName(name, scope.facts)
  return contradicts('export of its module', `\`${from}\` exports no \`${name}\``, { suggestion })
}

/** A sample uses code that its language can call. A class in another language only shares the name. */
function useOutcome(name: string, language: string, snapshot: Snapshot): Outcome {
  const outcome = nameOutcome(name, [name], snapshot)
  const ecosystem = ecosystemOfFence(language)
  if (outcome.state !== 'holds' || !outcome.owned || !ecosystem) return outcome
  const endings = nameEndings(ecosystem)
  const speaksIt = snapshot.occurrences(name).some((place) => speaks(place.path, endings))
  return speaksIt ? outcome : { ...outcome, owned: false }
}

/** A name imported from one of the repository's packages must be declared in that package's language. */
function importOutcome(name: string, from: string, isOpen: boolean, snapshot: Snapshot): Outcome {
  const owner = ownPackage(from, { packages: packageNames(snapshot.manifests) }) ?? moduleOf(from, snapshot.paths)
  if (!owner && isStandardModule(from)) return unknown(STANDARD)
  if (!owner) return fails(`no package of this repository is named \`${from}\``)
  const endings = endingsOf(owner, snapshot)
  const declared = lookupName(
    snapshot,
    [name],
    (place) => (place.role === 'definition' || place.role === 'key') && speaks(place.path, endings),
  )
  if (declared.owned) return holdsAt('defined at', declared.owned)
  const places = snapshot.occurrences(name).filter(({ path }) => speaks(path, endings))
  const elsewhere = places.find(({ role }) => role === 'definition')
  if (elsewhere) return holdsAt('defined at', elsewhere, { owned: false, confidence: 0.7 })
  // A list of modules by name, or a table of lazy loaders.
  const sources = places.filter((place) => place.class === 'source')
  const listed = sources.find(({ role }) => role === 'string')
  if (listed) return unknown(`listed at ${formatPlace(listed)}`)
  const file = snapshot.manifests.find((candidate) => candidate.name === owner)
  if (isModule(name, snapshot)) return holds(`\`${name}\` is a module`, [], { owned: false })
  // The package may re-export what it imports.
  const folder = file ? folderOf(file.path) : ''
  const handedOn = sources.find(
    ({ role, text, path }) =>
      role === 'import' && !isInternal(text) && (folder === '' || path.startsWith(`${folder}/`)),
  )
  if (handedOn) return unknown(`imported at ${formatPlace(handedOn)}`)
  // Code that was not understood, such as a macro, may declare what it names.
  const named = isOpen ? sources.find(({ role, class: of }) => of === 'source' && role !== 'comment') : undefined
  if (named) return unknown(`named at ${formatPlace(named)}, perhaps in a declaration that was not understood`)
  return fails(`\`${owner}\` defines no \`${name}\``, { evidence: file ? [file] : [] })
}

/** The file of the package that the first part of a dotted name is. */
export function moduleOf(name: string, paths: Pick<PathIndex, 'has'>): string | null {
  return /[/:@]/.test(name) ? null : packageFile(topModule(name), paths)
}

const STANDARD = "a module of the language's own library"

function isStandardModule(module: string): boolean {
  return conventionsOf('isStandardModule').some((isStandard) => isStandard(topModule(module)))
}

function topModule(name: string): string {
  return name.split('.', 1)[0] ?? ''
}

/** Endings of the languages in which a package of this name is written; undefined if unknown. */
function endingsOf(packageName: string, snapshot: Snapshot): readonly string[] | undefined {
  const found = snapshot.manifests
    .filter((candidate) => [candidate.name, candidate.library, importName(candidate)].includes(packageName))
    .flatMap(({ ecosystem }) => ecosystemOfPackages(ecosystem) ?? [])
  return found.length === 0 ? undefined : found.flatMap(nameEndings)
}

function speaks(path: string, endings: readonly string[] | undefined): boolean {
  return endings === undefined || endings.includes(path.slice(path.lastIndexOf('.') + 1))
}

/** An import from the package's own files re-exports only what they define. */
function isInternal(line: string): boolean {
  return /(?:from\s+['"]\.|require\(['"]\.|import\(['"]\.|^\s*from\s+\.|use\s+(?:crate|super|self)::)/.test(line)
}

/** Submodules are imported like names. */
function isModule(name: string, snapshot: Snapshot): boolean {
  return ['', ...conventionsOf('moduleFiles').flat()].some(
    (ending) => snapshot.paths.endingWith(`${name}${ending}`, 1).length > 0,
  )
}

function matchesExport(exported: string, subpath: string): boolean {
  if (exported === subpath) return true
  const star = exported.indexOf('*')
  return star >= 0 && subpath.startsWith(exported.slice(0, star)) && subpath.endsWith(exported.slice(star + 1))
}
