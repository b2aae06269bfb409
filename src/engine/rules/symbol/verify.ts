import { baseName } from '../../../base/paths.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import {
  isCompound,
  isIdentifier,
  isKebab,
  isPascal,
  isScreaming,
  keyEnds,
  nameBeginnings,
  withoutDollars,
} from '../identifiers.ts'
import { lookupName } from '../occurrence.ts'
import { contradicts, fails, formatPlace, holds, holdsAt, type Outcome, unknown } from '../outcome.ts'
import type { NameSubject } from './extract/symbol-name.ts'
import { emittedNeeds, emittedOutcome } from './verify/emitted-name.ts'
import { memberNeeds, memberOutcome } from './verify/member.ts'
import { referenceNeeds, referenceOutcome } from './verify/reference.ts'
import { isRegistered } from './verify/registered-name.ts'

/** A name of code holds if the code declares it, or at least uses it. */
export function verifySymbol({ subject, owner }: Claim<NameSubject>, snapshot: Snapshot): Outcome {
  const { name, reference, namespaced } = subject
  if (subject.parameters !== undefined) return signatureOutcome(name, subject.parameters, snapshot)
  if (namespaced !== undefined) return classOutcome(namespaced, snapshot)
  const emitted = subject.beside === undefined ? null : emittedOutcome(subject, snapshot.code)
  if (emitted !== null) return emitted
  if (subject.beside !== undefined && !isIdentifier(name))
    return unknown(`it is not known whether code emits \`${name}\``)
  const referred = reference ? referenceOutcome(reference, snapshot) : null
  if (referred !== null) return referred
  const outcome = nameOutcome(name, [name], snapshot)
  if (owner !== undefined) {
    const ofOwner = memberOutcome(outcome, owner, [name, withoutDollars(name)], snapshot)
    if (ofOwner.state !== 'fails') return ofOwner
  }
  if (outcome.state !== 'fails') return outcome
  if (subject.ofType !== undefined) return unknown(`perhaps of \`${subject.ofType}\`, which is not of this repository`)
  return isValueName(name, snapshot) ? unknown(`\`${name}\` may be a placeholder for the value of an option`) : outcome
}

/** Clap shows an option's value under the option's name in capitals: `--max-retries <MAX_RETRIES>`. */
function isValueName(name: string, snapshot: Snapshot): boolean {
  if (!mayBeValueName(name, snapshot)) return false
  const option = `--${name.toLowerCase().replaceAll('_', '-')}`
  return snapshot.code.options().facts.some(({ names }) => names.includes(option))
}

function mayBeValueName(name: string, { manifests }: Snapshot): boolean {
  return isScreaming(name) && manifests.some(({ dependencies }) => dependencies.some((each) => each.name === 'clap'))
}

export function symbolNeeds({ subject, owner }: Claim<NameSubject>, snapshot: Snapshot): FactNeeds {
  const { name, reference, beside } = subject
  return {
    ...(beside === undefined ? {} : emittedNeeds(subject)),
    ...(reference ? referenceNeeds(reference) : {}),
    ...(owner === undefined ? {} : memberNeeds(owner, name, snapshot)),
    ...(mayBeValueName(name, snapshot) ? { options: true as const } : {}),
  }
}

/** The outcome for a name that occurs in code in one of several spellings. */
export function nameOutcome(name: string, spellings: readonly string[], snapshot: Snapshot): Outcome {
  const looked = spellings.map(withoutDollars)
  const found = lookupName(snapshot, looked, (place) => declaresName(name, place))
  if (found.owned) return holdsAt('defined at', found.owned)
  if (found.used) {
    const used = holdsAt('used at', found.used, { owned: false, confidence: 0.6 })
    // A name with an initial capital may be a product, or another product's setting.
    if (/^[A-Z]/.test(name)) return used
    return used
  }
  if (found.traced) return unknown(`\`${name}\` is not defined in the code; only ${traceOf(found.traced)} it`)
  const parts = [...keyEnds(name), ...nameBeginnings(name)]
  const part = lookupName(snapshot, parts, (place) => place.role === 'string').owned
  if (part) return unknown(`perhaps built at run time at ${formatPlace(part)}`)
  return fails(`\`${name}\` is nowhere in the code`)
}

/** Ordinary words need a definition; compound names may also be keys; strings declare only constants and kebab-case keys. */
function declaresName(name: string, place: Occurrence): boolean {
  if (place.role === 'definition') return !HANDS_ON.test(place.text)
  if (place.role === 'key') return isCompound(name) || isKebab(name) || isPascal(name)
  if (place.role === 'string' && isRegistered(name, place.text)) return true
  return (place.role === 'string' || place.role === 'environment') && isScreaming(name)
}

/** A name that is re-exported from another package, or typed by one, belongs to that package. */
const HANDS_ON = /^\s*export\s*(?:type\s*)?\{[^}]*\}\s*from\s*['"](?![./#~])|:\s*typeof import\(['"](?![./#~])/

function traceOf(place: Occurrence): string {
  if (place.role === 'comment') return 'comments name'
  return place.class === 'test' ? 'tests name' : 'CI names'
}

/**
 * Composer loads a class from the file of its name. If the class is missing, another namespace is suggested if the repository has exactly
 * one class of that name.
 */
function classOutcome(name: string, { manifests, paths, occurrences }: Snapshot): Outcome {
  const roots = manifests.flatMap(({ autoload }) => autoload)
  const fileOf = (folder: string, prefix: string): string =>
    [folder, name.slice(prefix.length).replaceAll('\\', '/')].filter(Boolean).join('/')
  const places = roots
    .filter(({ prefix }) => name.startsWith(prefix))
    .map(({ prefix, folder }) => fileOf(folder, prefix))
  const found = places.find((path) => paths.has(`${path}.php`)) ?? places.find((path) => paths.isFolder(path))
  if (found) return holds(`${found} is where it is loaded from`, [paths.has(`${found}.php`) ? `${found}.php` : found])
  const last = name.slice(name.lastIndexOf('\\') + 1)
  const all = occurrences(last)
  if (all.some(({ text }) => text.replace(/\\+/g, '\\').includes(name)))
    return unknown(`the code also names \`${name}\``)
  const [only, ...others] = paths.endingWith(`${last}.php`, 3).filter((path) => baseName(path) === `${last}.php`)
  const root = roots.find(({ folder }) => only?.startsWith(folder === '' ? '' : `${folder}/`))
  const isDeclared = all.some(({ path, role }) => path === only && role === 'definition')
  if (only === undefined || others.length > 0 || !root || !isDeclared)
    return unknown(`\`${name}\` may be generated, or the reader's`)
  const inside = root.folder === '' ? only : only.slice(root.folder.length + 1)
  const suggestion = `${root.prefix}${inside.replace(/\.php$/, '').replaceAll('/', '\\')}`
  return contradicts('class of its namespace', `${only} declares \`${suggestion}\``, { evidence: [only], suggestion })
}

/** A signature holds if the only declaration of its name takes these parameters in this order, possibly among others. */
function signatureOutcome(name: string, parameters: readonly string[], snapshot: Snapshot): Outcome {
  const declared = snapshot.occurrences(name).filter(({ class: of, role }) => of === 'source' && role === 'definition')
  const [only, ...others] = declared
  const taken = only && others.length === 0 ? parametersIn(only.text, name) : null
  if (!only || taken === null)
    return unknown(`\`${name}\` has no single declaration with its parameters on the same line`)
  if (isInOrder(parameters, taken)) return holdsAt('declared at', only)
  const reason = `${formatPlace(only)} takes ${taken.join(', ')}`
  const evidence = [only]
  // A parameter under another name may be a description.
  const areAllKnown = parameters.every((each) => taken.includes(each))
  return areAllKnown
    ? contradicts('order of parameters', reason, { evidence })
    : fails(reason, { evidence, rule: 'order of parameters' })
}

/** The positional parameters of `def name(self, a, b=1):` and `function name(a, b = 1) {`; null if the line does not have them all. */
function parametersIn(line: string, name: string): string[] | null {
  const list = new RegExp(`\\b(?:def|function\\*?|func|fn)\\s+${name}\\s*\\(([^()]*)\\)`).exec(line)?.[1]
  if (list === undefined || /[{}[\]]/.test(list.replace(/\[[^[\]]*\]/g, ''))) return null
  const names = list.split(',').map((each) => /^\s*(\*{0,2}|\.{3})?(?:mut |&)*([A-Za-z_]\w*)?/.exec(each))
  const end = names.findIndex((each) => each?.[1])
  return names
    .slice(0, end === -1 ? names.length : end)
    .map((each) => each?.[2] ?? '')
    .filter((each) => each !== '' && !/^(?:self|cls)$/.test(each))
}

function isInOrder(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const name of all) if (name === some[at]) at++
  return at === some.length
}
