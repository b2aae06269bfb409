import { baseName } from '../../../base/paths.ts'
import { speaksToContributors } from '../../docs/annotation/statement-context.ts'
import type { VariableRead } from '../../ecosystems/file-facts.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import type { At } from '../../facts/model/model.ts'
import { packageNames } from '../../facts/packages.ts'
import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { isOneEdit } from '../closest.ts'
import { lookupName } from '../occurrence.ts'
import { type Failure, fails, formatPlace, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { CASE_CHANGERS, type EnvironmentSubject, PREFIX_SETTERS } from './extract.ts'

/** An environment variable holds if the code reads it, names it in a string, or declares it. */
export function verifyEnvironment(claim: Claim<EnvironmentSubject>, snapshot: Snapshot): Outcome {
  const { name } = claim.subject
  const found = lookupName(snapshot, [name], reads)
  if (found.owned) return holdsAt('read at', found.owned)
  if (found.used) return holdsAt('named at', found.used, { owned: false, confidence: 0.6 })
  const test = snapshot.occurrences(name).find((place) => place.class === 'test' && isReading(place.text, name))
  // Tests have their own variables, which pages for contributors mention.
  if (test && speaksToContributors(claim.file)) return holdsAt('read at', test, { owned: false, confidence: 0.6 })
  const computed = snapshot.code.environment().facts.find((read) => read.name === name)
  if (computed) return holdsAt('made of a key at', computed, { confidence: 0.8 })
  const meant = misspelt(claim, snapshot)
  if (meant?.isMade) return misspeltFor(name, meant)
  const set = snapshot.occurrences(name).find((place) => place.class === 'config' && place.role === 'key')
  if (set) return unknown(`set at ${formatPlace(set)}, perhaps for a tool`)
  const part = lookupName(
    snapshot,
    (claim.names ?? []).filter((each) => !NO_PARTS.has(each) && each !== name && each !== name.toLowerCase()),
    (place) => place.role === 'string',
  )
  if (part.owned) return unknown(`perhaps built at run time at ${formatPlace(part.owned)}`)
  const setter = prefixSetter(name, snapshot)
  if (setter) return unknown(`perhaps read by the beginning that is given at ${formatPlace(setter)}`)
  const made = madeOfKeys(name, snapshot)
  if (made) return unknown(`perhaps made of a key at ${formatPlace(made)}`)
  const reader = foreignReader(name, snapshot.manifests)
  if (reader !== undefined) return unknown(`perhaps read by \`${reader}\``)
  return meant ? misspeltFor(name, meant) : unread(name)
}

function misspeltFor(name: string, meant: At<VariableRead>): Failure {
  return unread(name, { closed: true, evidence: [meant], suggestion: meant.name })
}

function unread(name: string, details: Parameters<typeof fails>[1] = {}): Failure {
  return fails(`nothing reads the environment variable \`${name}\``, { ...details, rule: 'environment variable' })
}

/** The third-party package whose name prefixes the variable: child processes inherit a program's environment. */
function foreignReader(name: string, manifests: readonly Manifest[]): string | undefined {
  const own = packageNames(manifests)
  return manifests
    .flatMap(({ dependencies }) => dependencies.map((dependency) => dependency.name))
    .find((each) => !own.has(each) && name.startsWith(`${baseName(each).toUpperCase().replace(/[.-]/g, '_')}_`))
}

/** Where code sets a library's variable prefix that the variable has. */
function prefixSetter(name: string, snapshot: Snapshot): Occurrence | undefined {
  return PREFIX_SETTERS.flatMap((setter) => snapshot.occurrences(setter)).find(
    ({ class: of, text }) =>
      of === 'source' &&
      [...text.matchAll(/["'`]([\w.-]{1,60})["'`]/g)].some(([, prefix = '']) =>
        name.startsWith(`${prefix.toUpperCase().replace(/[.-]/g, '_').replace(/_+$/, '')}_`),
      ),
  )
}

const NO_PARTS: ReadonlySet<string> = new Set([...PREFIX_SETTERS, ...CASE_CHANGERS])

/** Where keys are converted to upper case for the environment, if code has a key of the variable's name. */
function madeOfKeys(name: string, snapshot: Snapshot): Occurrence | undefined {
  const isKey = snapshot.occurrences(name.toLowerCase()).some((place) => place.class === 'source')
  if (!isKey) return undefined
  return CASE_CHANGERS.flatMap((changer) => snapshot.occurrences(changer)).find(
    (place) => place.class === 'source' && /env/i.test(place.text),
  )
}

/** Shorter names are similar by chance. */
const MIN_LENGTH = 7

export function mayBeMisspelt({ subject }: Claim<EnvironmentSubject>, snapshot: Snapshot): boolean {
  return subject.name.length >= MIN_LENGTH && snapshot.occurrences(subject.name).length === 0
}

/** The only variable read by code whose name is an anagram of this one, or one edit away. */
function misspelt(claim: Claim<EnvironmentSubject>, snapshot: Snapshot): At<VariableRead> | null {
  if (!mayBeMisspelt(claim, snapshot)) return null
  const { name } = claim.subject
  const near = snapshot.code.environment().facts.filter((read) => read.name !== name && isMisspelling(name, read.name))
  return new Set(near.map((read) => read.name)).size === 1 ? (near[0] ?? null) : null
}

function isMisspelling(written: string, meant: string): boolean {
  const [left, right] = [letters(written), letters(meant)]
  if (left === right) return true
  const bare = (word: string): string => word.replaceAll('_', '')
  return withoutDigits(written) !== withoutDigits(meant) && isOneEdit(bare(written), bare(meant))
}

function letters(name: string): string {
  return [...name.replaceAll('_', '')].sort().join('')
}

/** `HOST_1` and `HOST_2` are different variables. */
function withoutDigits(name: string): string {
  return name.replace(/\d/g, '')
}

/** Read from the environment, or passed on by name. A key that only sets it (CI, compose files) is not a read. */
function reads(place: Occurrence): boolean {
  return (
    place.role === 'environment' ||
    (place.class === 'source' && (place.role === 'string' || place.role === 'definition' || place.role === 'key'))
  )
}

/** The line reads the variable's value and does not set or delete it. */
function isReading(line: string, name: string): boolean {
  return new RegExp(
    `(?<!delete\\s+(?:process\\.)?)(?:\\benv\\.|environ(?:\\.get)?[[(]\\s*['"]|[gG]etenv\\(\\s*["']|LookupEnv\\("|env::var(?:_os)?\\("|ENV(?:\\.fetch)?[[(]['"])${name}\\b['"]?[\\])]?(?!\\s*=[^=])`,
  ).test(line)
}
