import type { Claim } from '../../claims/claim.ts'
import { isWithin, sectionOf } from '../../claims/doc.ts'
import { extractFlags, type FlagSubject } from '../../claims/extract/cli-flag.ts'
import { flagSpellings } from '../../claims/identifiers.ts'
import { commandsOf } from '../../claims/shell.ts'
import { classifyPath } from '../../code/languages.ts'
import { type Role, roleOf } from '../../code/names/occurrence.ts'
import { folderOf } from '../../code/path-index.ts'
import type { Snapshot } from '../../code/snapshot.ts'
import type { Outcome } from '../../verify/outcome.ts'
import type { JudgedPages } from '../judged-pages.ts'
import type { Judged } from '../past.ts'

/** So many other options have to stand together in the files that declare options, and so great a share of all. */
const FEWEST = 3
const SHARE = 0.8
/** Files that declare options: one, or one for each part of a program. */
const MOST_FILES = 4
/** So many files are a program's own folder at most. */
const MOST_READ = 200
/** What is written to a bot is no call of a program: `/tool recheck`. */
const SLASH = /^\//

/**
 * An option, or a subcommand, of a program of the repository that its code does not declare. That a word is somewhere in the
 * code makes it no option: it has to stand where the others are declared.
 */
export async function isInventedOption({ claim, outcome }: Judged, pages: JudgedPages): Promise<boolean> {
  if (claim.type !== 'cli_flag' || SLASH.test(claim.text)) return false
  const subject = claim.subject as FlagSubject
  if (subject.kind === 'short') return false
  if (subject.kind === 'subcommand' ? isOwned(outcome) : outcome.state === 'unknown') return false
  // A flag alone may be of any program that the page has just spoken of.
  if (subject.program === null && !namesOnlyOwnOptions(claim, pages)) return false
  const name = nameOf(subject)
  const known = (await readOnce(pages).flags).filter(
    (each) => each.kind === subject.kind && isOf(each, subject.program),
  )
  const files = filesOf(new Set(known.map(nameOf).filter((other) => other !== name)), pages.code.head)
  if (files.length === 0) return false
  if (outcome.state === 'fails') return true
  const texts = await textsBeside(files, pages)
  if (texts === null) return false
  if (subject.kind === 'subcommand')
    return !texts.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`))
  const isDeclared = texts.some((text) => declares(text, flagSpellings(name)))
  return !isDeclared && !(await pages.code.sourcesWith(`--${name}`)).some((text) => hands(text, name))
}

function isOwned(outcome: Outcome): boolean {
  return outcome.state === 'holds' && outcome.owned
}

/** The page rightly names several options of the repository's programs, and its section calls no other program. */
function namesOnlyOwnOptions({ file, line }: Claim, { docs, judged, code }: JudgedPages): boolean {
  const doc = docs.find(({ path }) => path === file)
  const held = judged.filter(
    ({ claim, outcome }) => claim.type === 'cli_flag' && claim.file === file && outcome.state === 'holds',
  )
  if (!doc || new Set(held.map(({ claim }) => claim.value)).size < FEWEST) return false
  const section = sectionOf(doc, line)
  return commandsOf(doc)
    .filter((command) => isWithin(command.line, [section]) && command.words.length > 1)
    .every(({ words }) => words.some((word) => code.own.binaries.has(word.replace(/^.*\//, ''))))
}

/** The content of all source files in the folders of some; null when they are too many to be where options are declared. */
function textsBeside(files: readonly string[], pages: JudgedPages): Promise<readonly string[] | null> {
  const { texts } = readOnce(pages)
  const folders = [...new Set(files.map(folderOf))].sort()
  const key = folders.join('\0')
  const known = texts.get(key) ?? textsIn(folders, pages)
  texts.set(key, known)
  return known
}

async function textsIn(folders: readonly string[], { code }: JudgedPages): Promise<readonly string[] | null> {
  const paths = [...code.head.paths.entries.keys()].filter(
    (path) =>
      folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)) && classifyPath(path) === 'source',
  )
  return paths.length > MOST_READ ? null : code.textsOf(paths)
}

interface Read {
  readonly flags: Promise<FlagSubject[]>
  /** Content of folders, by the files that they were read for. */
  readonly texts: Map<string, Promise<readonly string[] | null>>
}

/** Every option of the pages asks for the same. */
const readOf = new WeakMap<JudgedPages, Read>()

function readOnce(pages: JudgedPages): Read {
  const known = readOf.get(pages) ?? { flags: readFlags(pages), texts: new Map() }
  readOf.set(pages, known)
  return known
}

/** What all pages say of the repository's programs; their names are looked up. */
async function readFlags({ docs, code }: JudgedPages): Promise<FlagSubject[]> {
  const read = new Set(docs.map(({ path }) => path))
  const others = (await code.otherPages()).filter(({ path }) => !read.has(path))
  const drafts = [...docs, ...others].flatMap((doc) => extractFlags(doc, code.own))
  await code.findNames(new Set(drafts.flatMap(({ names = [] }) => names)))
  return drafts.map(({ subject }) => subject)
}

function isOf({ program }: FlagSubject, name: string | null): boolean {
  return program === null || name === null || program === name
}

function nameOf(subject: FlagSubject): string {
  return subject.kind === 'subcommand' ? subject.name : subject.flag
}

/** The few source files that declare nearly all of some options, the one with most of them first; none when they stand all over the code. */
function filesOf(options: ReadonlySet<string>, { occurrences }: Snapshot): string[] {
  const declared = new Map<string, Set<string>>()
  const left = new Set<string>()
  for (const option of options)
    for (const { path, role, class: fileClass } of flagSpellings(option).flatMap((name) => occurrences(name))) {
      if (fileClass !== 'source' || !DECLARING.has(role)) continue
      left.add(option)
      declared.set(path, (declared.get(path) ?? new Set()).add(option))
    }
  const all = left.size
  const files: string[] = []
  while (files.length < MOST_FILES && left.size > all * (1 - SHARE)) {
    const gains = [...declared].map(([path, held]) => ({
      path,
      held,
      gain: [...held].filter((each) => left.has(each)).length,
    }))
    const best = gains.reduce<(typeof gains)[number] | null>(
      (most, each) => (each.gain > (most?.gain ?? 0) ? each : most),
      null,
    )
    if (!best || (files.length === 0 && best.gain < FEWEST)) return []
    files.push(best.path)
    for (const option of best.held) left.delete(option)
  }
  return left.size <= all * (1 - SHARE) ? files : []
}

/** The code gives the option, with its dashes, to a parser of arguments. */
function hands(source: string, name: string): boolean {
  return new RegExp(
    `(?:option|argument|arg|flag|param|switch|command)\\w*!?\\s*\\([^)]{0,200}--${name}(?![\\w-])`,
    'i',
  ).test(source)
}

const DECLARING: ReadonlySet<Role> = new Set<Role>(['key', 'string', 'definition'])

function declares(source: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')
    return source
      .split('\n')
      .some(
        (line) =>
          line.includes(name) &&
          [...line.matchAll(word)].some(
            ({ index }) => DECLARING.has(roleOf(line, index, index + name.length)) || line.startsWith('--', index - 2),
          ),
      )
  })
}
