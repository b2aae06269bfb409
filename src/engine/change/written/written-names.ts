import type { GitRepository } from '../../../base/git/types.ts'
import { baseName } from '../../../base/paths.ts'
import { createElsewhere } from '../../docs/annotation/foreign-reference.ts'
import { isPlaceholder } from '../../docs/annotation/statement-context.ts'
import { isUnpublished } from '../../docs/annotation/whole-page.ts'
import { writtenOn } from '../../docs/annotation/written-files.ts'
import { type Doc, isWithin } from '../../docs/doc.ts'
import { isDocPath } from '../../docs/read.ts'
import { isOfProgram } from '../../facts/files/file-class.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import type { Occurrence } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { findTexts } from '../../facts/texts.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import type { RepositoryContext } from '../../rules/claim.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import { flagSpellings } from '../../rules/identifiers.ts'
import { isOwnCommand, namesDeclaredOn } from '../mentions/meant.ts'
import { isDistinct } from '../names.ts'
import type { OpenPlace } from '../open-place.ts'
import { regionsOf } from '../regions.ts'
import { versionsNotFound } from './written-versions.ts'

/** Names of one change that are looked up. */
const MAX_NAMES = 300

interface Written {
  readonly doc: Doc
  readonly line: number
  readonly column: number
  readonly value: string
  /** How code would spell it; empty for a path. */
  readonly names: readonly string[]
  /** The value that the line gives the name; null if it gives none. */
  readonly given: string | null
  /** The class that is said to have the name; null if there is none. */
  readonly owner: string | null
  /** An option in a command of a program that the repository builds. */
  readonly isOwnOption: boolean
}

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
    const { isListedIfPossible = false, isListedIfUnknown = false } = kindOf(claim.type)
    const isFailing = outcome.state === 'fails' && !isTold(claim.id) && (isListedIfPossible || !isPossible(claim.id))
    const isOpen = outcome.state === 'unknown' && isListedIfUnknown
    const isListed = (isFailing || isOpen) && !claim.tentative
    if (outcome.state === 'holds' || isTold(claim.id) || isListed) settled.add(`${file}:${line} ${value}`)
    if (isListed) add({ file, line, column, value, reason: outcome.reason })
  }
  const written = docs
    .filter((doc) => !isUnpublished(doc))
    .flatMap((doc) => namesWritten(doc, isWritten, context))
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
  for (const { doc, line, column, value, names, isOwnOption, given, owner } of written) {
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

function isDefinition({ role, class: kind }: Occurrence): boolean {
  return role === 'definition' && isOfProgram(kind)
}

function numbersOf(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll('_', '').match(/\d+(?:\.\d+)*/g))
}

const TOKEN = /(?<![\w$./@-])(--[a-z][\w-]+|[A-Za-z_]\w*(?:-\w+)*)(\(\))?/g
const PATH = /^(?:\.\/)?(?:[\w.@-]+\/)+[\w.@-]*\w\.\w{1,5}$|^\.\/(?:[\w.@-]+\/)+[\w.@-]*\w$/
const PORT = /\bports?\s+(?:is\s+|number\s+)?`?(\d{2,5})\b|\blocalhost:(\d{2,5})\b/gi
const TASK =
  /(?:^|[\s$;&|])(?:npm run|yarn run|pnpm run|make|just|rake|mage|(?:\.\/)?gradlew|gradle|tox -e)\s+([a-z][\w:-]+)/g
/** `yarn deploy`, and no command of yarn itself. */
const YARN =
  /(?:^|[\s$;&|])yarn (?!(?:add|audit|bin|cache|config|create|dlx|exec|global|help|import|info|init|install|link|list|login|node|npm|outdated|pack|patch|plugin|publish|rebuild|remove|run|set|self|stage|unlink|unplug|up|upgrade|version|versions|why|workspaces?)\b)([a-z][\w:-]+)(?=$|\s)/g
/** A member behind its class: `Notes.flush()`, `Notes#flush`. */
const MEMBER = /(?<![\w$./@#:-])([A-Z]\w+)(?:\.|#|::|->)([a-z_]\w{2,})(?![\w./-])/g
/** A variable of the environment, without code marks. */
const VARIABLE = /(?<![\w$./@-])([A-Z][A-Z\d]+(?:_[A-Z\d]+)+)(?![\w.])/g
const PACKAGE =
  /`(@?[a-z][\w/.-]+)`\s+(?:package|library|gem|crate|module)\b|\b(?:package|library|gem|crate)\s+`(@?[a-z][\w/.-]+)`/g
const DEFAULT =
  /`([A-Za-z][\w.-]+)`[^.`]{0,40}\bdefaults?\b(?: value)?(?: to| is| of|:)?\s+`?(\d+(?:\.\d+)?)(?![\w.]*\w)/g
const COMMON = /^(?:localhost|README|LICENSE|JSON|YAML|HTTP|HTTPS|TODO|NOTE|(?:LC_\w+|NODE_ENV|PATH|HOME))$/

function namesWritten(doc: Doc, isWritten: WrittenLines['isWritten'], context: WrittenLines['context']): Written[] {
  const isElsewhere = createElsewhere(doc, context)
  const own = namesDeclaredOn(doc)
  const found: Written[] = []
  const add = (
    line: number,
    column: number,
    value: string,
    names: readonly string[],
    { isOwnOption = false, given = null, owner = null }: Partial<Written> = {},
  ): void => {
    if (value.length < 3 || COMMON.test(value) || isPlaceholder(value) || isElsewhere({ line, column })) return
    if (own.has(value) || writtenOn(doc).has(value) || context.dependencies.has(value.toLowerCase())) return
    found.push({ doc, line, column, value, names, isOwnOption, given, owner })
  }
  for (const { kind, line, column, text } of regionsOf(doc)) {
    if (!isWritten(doc.path, line) || isWithin(line, doc.ignored)) continue
    for (const match of text.matchAll(PORT)) add(line, column + match.index, match[1] ?? match[2] ?? '', [])
    if (kind === 'prose') {
      for (const { 1: name = '', index } of text.matchAll(VARIABLE)) add(line, column + index, name, [name])
      for (const { 1: name = '', 2: given = '', index } of text.matchAll(DEFAULT))
        add(line, column + index, `${name} ${given}`, [name.split('.').at(-1) ?? name], { given })
      for (const match of text.matchAll(PACKAGE)) {
        const name = match[1] ?? match[2] ?? ''
        add(line, column + match.index, name, [...identifiersOf(name)].slice(-1))
      }
    }
    if (kind !== 'span' && kind !== 'block') continue
    for (const match of [...text.matchAll(TASK), ...text.matchAll(YARN)])
      add(line, column + match.index, match[1] ?? '', [match[1] ?? ''])
    for (const { 0: whole, 1: owner = '', 2: member = '', index } of text.matchAll(MEMBER))
      add(line, column + index, whole, [member], { owner })
    const path = kind === 'span' ? text : text.trim()
    if (PATH.test(path)) add(line, column, path.replace(/^\.\//, ''), [])
    for (const [whole, name = '', call = ''] of text.matchAll(TOKEN)) {
      const at = column + text.indexOf(whole)
      if (name.startsWith('--'))
        add(line, at, name, flagSpellings(name.slice(2)), {
          isOwnOption: isOwnCommand(text, text.indexOf(whole), context.binaries),
        })
      else if (
        isDistinct(name) ||
        (call !== '' && name.length > 3) ||
        (kind === 'span' && name === text && /^[A-Z]\w+[a-z]\w*$/.test(name))
      )
        add(line, at, name, [name])
    }
  }
  return found
}
