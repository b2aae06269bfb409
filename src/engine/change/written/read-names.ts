import { memoizePart } from '../../../base/memoize.ts'
import { createElsewhere } from '../../docs/annotation/foreign-reference.ts'
import { isPlaceholder } from '../../docs/annotation/statement-context.ts'
import { writtenOn } from '../../docs/annotation/written-files.ts'
import { type Doc, isWithin } from '../../docs/doc.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import type { RepositoryContext } from '../../rules/claim.ts'
import { flagSpellings } from '../../rules/identifiers.ts'
import { isOwnCommand, namesDeclaredOn } from '../mentions/meant.ts'
import { isDistinct } from '../names.ts'
import { type Region, regionsOf } from '../regions.ts'

/** A name on a line that a change writes. */
export interface WrittenName {
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
  /** The folder of the repository in which a path begins; nothing is known of the path if it does not exist. */
  readonly folder: string | null
  /** An option in a command of a program that the repository builds. */
  readonly isOwnOption: boolean
}

/** A name in a part of a page, and where it begins there. */
type Candidate = Pick<WrittenName, 'value' | 'names'> &
  Partial<Pick<WrittenName, 'given' | 'owner' | 'folder' | 'isOwnOption'>> & { readonly index: number }

const PORT = /\bports?\s+(?:is\s+|number\s+)?`?(\d{2,5})\b|\blocalhost:(\d{2,5})\b/gi
/** A variable of the environment, without code marks. */
const VARIABLE = /(?<![\w$./@-])([A-Z][A-Z\d]+(?:_[A-Z\d]+)+)(?![\w.])/g
const PACKAGE =
  /`(@?[a-z][\w/.-]+)`\s+(?:package|library|gem|crate|module)\b|\b(?:package|library|gem|crate)\s+`(@?[a-z][\w/.-]+)`/g
const DEFAULT =
  /`([A-Za-z][\w.-]+)`[^.`]{0,40}\bdefaults?\b(?: value)?(?: to| is| of|:)?\s+`?(\d+(?:\.\d+)?)(?![\w.]*\w)/g
/** `npm run build` is a command without code marks, too; `make sure` is not. */
const SCRIPT = /(?:^|[\s$;&|(])(?:npm|yarn|pnpm|bun|composer) run(?:-script)? ([a-z][\w:-]+)/g
const TASK =
  /(?:^|[\s$;&|])(?:make|just|rake|mage|(?:\.\/)?gradlew|gradle|tox -e|cargo xtask|earthly \+?)\s*([a-z][\w:-]+)/g
/** `yarn deploy`, and no command of yarn itself. */
const YARN =
  /(?:^|[\s$;&|])yarn (?!(?:add|audit|bin|cache|config|create|dlx|exec|global|help|import|info|init|install|link|list|login|node|npm|outdated|pack|patch|plugin|publish|rebuild|remove|run|set|self|stage|unlink|unplug|up|upgrade|version|versions|why|workspaces?)\b)([a-z][\w:-]+)(?=$|\s)/g
/** A member behind its class: `Notes.flush()`, `Notes#flush`. */
const MEMBER = /(?<![\w$./@#:-])([A-Z]\w+)(?:\.|#|::|->)([a-z_]\w{2,})(?![\w./-])/g
/** A member behind a value, a call or a key: `notes.readAll`, `shelf()->readAll`, `shelf.maxNotes=3`. */
const BEHIND = /(?:\.|->|::)([A-Za-z_]\w*)/g
const TOKEN = /(?<![\w$./@-])(--[a-z][\w-]+|[A-Za-z_]\w*(?:-\w+)*)(\(\))?/g
/** An option with one dash, as programs in Go have them: `-no-notes`. A shorter word may be several letters. */
const SINGLE_DASH = /^-([a-z]+(?:-[a-z\d]+)+|[a-z]{5,})(?=$|[\s=])/
const PATH = /^(?:\.\/)?(?:[\w.@-]+\/)+[\w.@-]*\w\.\w{1,5}$|^\.\/(?:[\w.@-]+\/)+[\w.@-]*\w$/
/** A path in a sentence: it counts if it begins with a folder of the repository. */
const PATH_IN_PROSE = /(?<=^|[\s(])\/?([A-Za-z][\w.-]*)((?:\/[\w.-]*\w)+)\/?(?=$|[\s),:;]|\.(?:\s|$))/g
const PROMPT = /^\s*[$>%#]\s+/
const COMMON = /^(?:localhost|README|LICENSE|JSON|YAML|HTTP|HTTPS|TODO|NOTE|(?:LC_\w+|NODE_ENV|PATH|HOME))$/

/** The names on the written lines of a page that code could have, as their form shows. */
export function namesOn(
  doc: Doc,
  isWritten: (file: string, line: number) => boolean,
  context: Pick<RepositoryContext, 'ownSlugs' | 'packages' | 'dependencies' | 'binaries'>,
): WrittenName[] {
  const isElsewhere = createElsewhere(doc, context)
  const own = namesDeclaredOn(doc)
  const isOpen = ({ value, line, column }: WrittenName): boolean =>
    value.length >= 3 &&
    !COMMON.test(value) &&
    !isPlaceholder(value) &&
    !isElsewhere({ line, column }) &&
    !own.has(value) &&
    !writtenOn(doc).has(value) &&
    !context.dependencies.has(value.toLowerCase())
  return regionsOf(doc)
    .filter(({ line }) => isWritten(doc.path, line) && !isWithin(line, doc.ignored))
    .flatMap((region) => {
      const { line, column } = region
      return candidatesIn(doc, region, context).map(
        ({ index, value, names, given = null, owner = null, folder = null, isOwnOption = false }): WrittenName => ({
          ...{ doc, line, column: column + index, value, names },
          ...{ given, owner, folder, isOwnOption },
        }),
      )
    })
    .filter(isOpen)
}

function candidatesIn(
  doc: Doc,
  region: Region,
  context: Pick<RepositoryContext, 'binaries' | 'packages' | 'ownSlugs'>,
): Candidate[] {
  const { kind, text } = region
  const ports = [...text.matchAll(PORT)].map(({ 1: named, 2: local, index }) => ({
    ...{ index, value: named ?? local ?? '', names: [] },
  }))
  const scripts = [...text.matchAll(SCRIPT)].map(({ 1: name = '', index }) => ({ index, value: name, names: [name] }))
  if (kind === 'prose') return [...ports, ...scripts, ...inProse(text)]
  if (kind === 'span') return [...ports, ...scripts, ...inCode(text, context), ...inSpan(text)]
  if (kind !== 'block') return ports
  const foreign = importedFromElsewhere(doc, context.packages)
  return [...ports, ...scripts, ...inCode(text, context), ...inBlock(text, foreign)].filter(
    ({ value }) => !foreign.has(value),
  )
}

function inProse(text: string): Candidate[] {
  return [
    ...[...text.matchAll(VARIABLE)].map(({ 1: name = '', index }) => ({ index, value: name, names: [name] })),
    ...[...text.matchAll(DEFAULT)].map(({ 1: name = '', 2: given = '', index }) => ({
      ...{ index, value: `${name} ${given}`, names: [name.split('.').at(-1) ?? name], given },
    })),
    ...[...text.matchAll(PACKAGE)].map(({ 1: before, 2: after = '', index }) => ({
      ...{ index, value: before ?? after, names: [...identifiersOf(before ?? after)].slice(-1) },
    })),
    ...[...text.matchAll(PATH_IN_PROSE)].map(({ 1: folder = '', 2: rest = '', index }) => ({
      ...{ index, value: `${folder}${rest}`, names: [], folder },
    })),
  ]
}

function inSpan(text: string): Candidate[] {
  const option = SINGLE_DASH.exec(text)?.[1]
  return [
    ...(PATH.test(text) ? [pathAt(text, 0)] : []),
    ...(option === undefined ? [] : [{ index: 0, value: `-${option}`, names: flagSpellings(option) }]),
    ...(/^[A-Z]\w+[a-z]\w*$/.test(text) ? [{ index: 0, value: text, names: [text] }] : []),
  ]
}

/** Paths, which end where a space is, and members, unless something from elsewhere has them. */
function inBlock(text: string, foreign: ReadonlySet<string>): Candidate[] {
  const start = PROMPT.exec(text)?.[0].length ?? 0
  const paths = [...text.slice(start).matchAll(/\S+/g)]
    .filter(([word]) => PATH.test(word) && (word.startsWith('./') || word === text.trim()))
    .map(({ 0: word, index }) => pathAt(word, start + index))
  const members = [...text.matchAll(BEHIND)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const root = isDistinct(name) ? rootBefore(text, index) : null
    if (root === null || foreign.has(root)) return []
    return [{ index: index + whole.length - name.length, value: name, names: [name] }]
  })
  return [...paths, ...members]
}

/** Longer chains are not followed. */
const MAX_CHAIN = 300

/** What a chain of members and calls before an offset begins with: `notes` of `notes.all(1).first`. */
function rootBefore(text: string, offset: number): string | null {
  const before = text.slice(Math.max(0, offset - MAX_CHAIN), offset).replace(/\([^()]*\)/g, '')
  let from = before.length
  while (from > 0 && /[\w$.?:>-]/.test(before[from - 1] ?? '')) from--
  // A name behind a slash is part of a path.
  return before[from - 1] === '/' ? null : (/^[A-Za-z_$][\w$]*/.exec(before.slice(from))?.[0] ?? null)
}

const IMPORT = /^\s*(?:import|from|use|using|require|include|extern crate)\b|\brequire\(|^\s*(?:\w+\s+)?"[\w./-]+"$/

/** Names on lines of the samples that import from other packages. */
const importedFromElsewhere = memoizePart((doc: Doc, packages: ReadonlySet<string>): ReadonlySet<string> => {
  const own = [...packages].map((name) => name.toLowerCase())
  const lines = doc.codeBlocks.flatMap(({ lines }) => lines.filter((line) => line.length < 300 && IMPORT.test(line)))
  const foreign = lines.filter((line) => !own.some((name) => line.toLowerCase().includes(name)))
  return new Set(foreign.flatMap((line) => [...identifiersOf(line)]))
})

function inCode(text: string, context: Pick<RepositoryContext, 'binaries' | 'ownSlugs'>): Candidate[] {
  return [
    ...[...text.matchAll(TASK), ...text.matchAll(YARN)].map(({ 1: name = '', index }) => ({
      ...{ index, value: name, names: [name] },
    })),
    ...[...text.matchAll(MEMBER)].map(({ 0: whole, 1: owner = '', 2: member = '', index }) => ({
      ...{ index, value: whole, names: [member], owner },
    })),
    ...[...text.matchAll(TOKEN)].flatMap(({ 1: name = '', 2: call = '', index }) => {
      if (name.startsWith('--')) {
        const isOwnOption = isOwnCommand(text, index, context)
        return [{ index, value: name, names: flagSpellings(name.slice(2)), isOwnOption }]
      }
      return isDistinct(name) || (call !== '' && name.length > 3) ? [{ index, value: name, names: [name] }] : []
    }),
  ]
}

function pathAt(path: string, index: number): Candidate {
  return { index, value: path.replace(/^\.\//, ''), names: [] }
}
