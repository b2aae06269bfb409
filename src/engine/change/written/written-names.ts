import type { GitRepository } from '../../../base/git/types.ts'
import { baseName } from '../../../base/paths.ts'
import { isUnpublished } from '../../docs/annotation/whole-page.ts'
import type { Doc } from '../../docs/doc.ts'
import { isDocPath } from '../../docs/read.ts'
import { isOfProgram } from '../../facts/files/file-class.ts'
import type { Occurrence } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { findTexts } from '../../facts/texts.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import type { RepositoryContext } from '../../rules/claim.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import type { Outcome } from '../../rules/outcome.ts'
import type { OpenPlace } from '../open-place.ts'
import { namesOn } from './read-names.ts'
import { versionsNotFound } from './written-versions.ts'

/** Names of one change that are looked up. */
const MAX_NAMES = 300

export interface WrittenLines {
  readonly docs: readonly Doc[]
  readonly isWritten: (file: string, line: number) => boolean
  readonly outcomes: readonly VerifiedClaim[]
  /** Whether a claim is reported. */
  readonly isTold: (id: string) => boolean
  /** Whether a claim may be false. */
  readonly isPossible: (id: string) => boolean
  readonly context: Pick<RepositoryContext, 'ownSlugs' | 'packages' | 'dependencies' | 'binaries'>
}

/** The names on lines that a change writes that nothing in the code bears out, whether or not a rule makes a claim of them. */
export async function namesNotFound(
  { docs, isWritten, outcomes, isTold, isPossible, context }: WrittenLines,
  snapshots: Snapshots,
  repository: GitRepository,
): Promise<OpenPlace[]> {
  const found = new Map<string, OpenPlace>()
  const add = (place: OpenPlace): void => {
    const key = `${place.file}:${place.line} ${place.value}`
    if (!found.has(key)) found.set(key, place)
  }
  const settled = new Set<string>()
  for (const { claim, outcome } of outcomes) {
    const { file, line, column, value } = claim
    if (!isWritten(file, line)) continue
    // A possible finding is in no title: without a word, it would pass for verified.
    const { isListedIfPossible, isListedIfUnknown, isListedIfOnlyNamed } = kindOf(claim.type)
    const isFailing = outcome.state === 'fails' && !isTold(claim.id) && (isListedIfPossible || !isPossible(claim.id))
    const isOpen = (outcome.state === 'unknown' && isListedIfUnknown) || (isListedIfOnlyNamed && isOnlyNamed(outcome))
    const isListed = (isFailing || isOpen) && !claim.tentative
    if (outcome.state === 'holds' || isTold(claim.id) || isListed) settled.add(`${file}:${line} ${value}`)
    const reason = outcome.state === 'holds' ? `the code only has the word, ${outcome.reason}` : outcome.reason
    if (isListed) add({ file, line, column, value, reason })
  }
  const written = docs
    .filter((doc) => !isUnpublished(doc))
    .flatMap((doc) => namesOn(doc, isWritten, context))
    .filter(({ doc, line, value }) => !settled.has(`${doc.path}:${line} ${value}`))
    .slice(0, MAX_NAMES)
  await snapshots.findNames(
    new Set(written.flatMap(({ names, owner }) => (owner === null ? names : [...names, owner]))),
  )
  const { head } = snapshots
  const paths = new Set([...head.paths.entries.keys()].flatMap((path) => [path, baseName(path)]))
  const isPath = (value: string): boolean => head.paths.exists(value) || paths.has(value)
  const texts = written.flatMap(({ names, value }) => (names.length > 0 || isPath(value) ? [] : [value]))
  const placesOfText = await findTexts({ repository, snapshot: head, isCode: (path) => !isDocPath(path) }, texts)
  const isInCode = (text: string): boolean => {
    const { facts, open } = placesOfText(text)
    return open !== null || facts.length > 0
  }
  for (const { doc, line, column, value, names, isOwnOption, given, owner, folder } of written) {
    if (folder !== null && !head.paths.exists(folder)) continue
    if (owner !== null && !head.occurrences(owner).some(isDefinition)) continue
    const places = names.flatMap((name) => head.occurrences(name))
    // What the repository passes to other programs is no option of its own.
    const isBorneOut = (place: Occurrence): boolean =>
      place.role !== 'comment' && (!isOwnOption || place.class === 'source' || place.class === 'generated')
    if (given !== null) {
      const isGiven = places.length === 0 || places.some(({ text }) => numbersOf(text).has(given))
      if (!isGiven) add({ file: doc.path, line, column, value, reason: `no line of code with the name has ${given}` })
      continue
    }
    const isKnown = names.length > 0 ? places.some(isBorneOut) : isPath(value) || isInCode(value)
    if (!isKnown) add({ file: doc.path, line, column, value, reason: `\`${value}\` is not in the code` })
  }
  for (const place of versionsNotFound(docs, isWritten, head.manifests))
    if (
      ![place.value, place.value.split(' ').at(-1)].some((value) => settled.has(`${place.file}:${place.line} ${value}`))
    )
      add(place)
  return [...found.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  )
}

function isOnlyNamed(outcome: Outcome): boolean {
  return outcome.state === 'holds' && !outcome.owned && outcome.confidence <= ONLY_NAMED
}

const ONLY_NAMED = 0.6

function isDefinition({ role, class: kind }: Occurrence): boolean {
  return role === 'definition' && isOfProgram(kind)
}

function numbersOf(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll('_', '').match(/\d+(?:\.\d+)*/g))
}
