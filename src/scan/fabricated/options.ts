import type { Claim } from '../../claims/claim.ts'
import type { FlagSubject } from '../../claims/command-line/subject.ts'
import { extractFlags } from '../../claims/extract/cli-flag.ts'
import { flagSpellings } from '../../claims/identifiers.ts'
import { type Doc, isWithin, sectionOf } from '../../docs/doc.ts'
import { commandsOf } from '../../docs/shell/shell.ts'
import type { Evidence } from '../../facts/evidence.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { roleOf } from '../../facts/names/occurrence.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { folderOf } from '../../paths.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import type { Outcome } from '../../verify/outcome.ts'
import { type JudgedPage, type JudgedPages, pageAt } from '../judgement/judged-pages.ts'
import type { OwnCode } from '../pages/own-code.ts'
import { DECLARING, type DeclaringFiles, declaringFiles } from './declaring-files.ts'

/** So many options make a page that rightly names a flag alone one of the repository's. */
const MIN_OPTIONS = 3
/** So many files are a program's own folder at most. */
const MAX_READ = 200
/** Longer lines were made by programs: what they hold may be anything. */
const MAX_LINE_LENGTH = 2_000
/** What is written to a bot is no call of a program: `/tool recheck`. */
const SLASH = /^\//

/**
 * An option, or a subcommand, of a program of the repository that its code does not declare. That a word is somewhere in the
 * code makes it no option: it has to stand where the others are declared.
 */
export async function isFabricatedOption({ claim, outcome }: VerifiedClaim, pages: JudgedPages): Promise<boolean> {
  if (SLASH.test(claim.text)) return false
  const subject = claim.subject as FlagSubject
  if (subject.kind !== 'flag' && subject.kind !== 'subcommand') return false
  if (subject.kind === 'subcommand' && subject.place.at > 0) return false
  if (outcome.state === 'unknown' || (subject.kind === 'subcommand' && isOwned(outcome))) return false
  // A flag alone may be of any program that the page has just spoken of.
  if (subject.program === null && !namesOnlyOwnOptions(claim, pages)) return false
  if (outcome.state === 'fails' && isOthersFlag(claim, outcome.evidence)) return false
  const name = nameOf(subject)
  const files = (await optionFiles(pages, subject)).besides(name)
  if (files.length === 0) return false
  if (outcome.state === 'fails') return true
  const texts = await textsBeside(files, pages.code)
  if (texts === null) return false
  if (subject.kind === 'subcommand')
    return !texts.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`))
  // Many parsers make `--no-x` out of `x`.
  const names = name.startsWith('no-') ? [name, name.slice(3)] : [name]
  if (texts.some((text) => declares(text, names.flatMap(flagSpellings)))) return false
  return !(await mayBeHanded(pages.code, name))
}

/** Asked once for a name: a page may write it thousands of times. */
const mayBeHanded = memoizePart(async (code: OwnCode, name: string): Promise<boolean> => {
  const sources = await code.sourcesWith(`--${name}`)
  return sources === null || sources.some((text) => hands(text, name))
})

/** A page names the flag alone, and the code gives it to some program, if not to its own. */
export function isOthersFlag({ text }: Pick<Claim, 'text'>, named: readonly Evidence[]): boolean {
  return text.startsWith('-') && named.length > 0
}

function isOwned(outcome: Outcome): boolean {
  return outcome.state === 'holds' && outcome.owned
}

/** The page rightly names several options of the repository's programs, and its section calls no other program. */
function namesOnlyOwnOptions({ file, line }: Claim, pages: JudgedPages): boolean {
  const page = pageAt(pages, file)
  if (!page) return false
  const { held, foreignCalls } = saidOf(pages.code, page)
  return held >= MIN_OPTIONS && !foreignCalls.some((call) => isWithin(call, [sectionOf(page.doc, line)]))
}

/** What a page says of programs. */
interface Said {
  /** Different options that hold. */
  readonly held: number
  /** The lines of calls of programs that are not the repository's. */
  readonly foreignCalls: readonly number[]
}

const saidOf = memoizePart(({ own: { binaries } }: OwnCode, { doc, judged }: JudgedPage): Said => {
  const held = judged.filter(({ claim, outcome }) => kindOf(claim.type).isOption && outcome.state === 'holds')
  const foreign = commandsOf(doc).filter(
    ({ words }) => words.length > 1 && !words.some((word) => binaries.has(word.replace(/^.*\//, ''))),
  )
  return {
    held: new Set(held.map(({ claim }) => claim.value)).size,
    foreignCalls: foreign.map(({ line }) => line),
  }
})

/** Where the options, or subcommands, are declared that pages name of a program; null is any. */
const optionFiles = memoizePart(
  async (pages: JudgedPages, { kind, program }: FlagSubject): Promise<DeclaringFiles> => {
    const flags = (await flagsOf(pages)).filter((each) => each.kind === kind && isOf(each, program))
    return declaringFiles(new Set(flags.map(nameOf)), pages.code.head)
  },
  ({ kind, program }) => JSON.stringify([kind, program]),
)

/** The content of all source files in the folders of some; null when they are too many to be where options are declared. */
function textsBeside(files: readonly string[], code: OwnCode): Promise<readonly string[] | null> {
  return textsIn(code, [...new Set(files.map(folderOf))].sort())
}

const textsIn = memoizePart(
  async ({ head, textsOf }: OwnCode, folders: readonly string[]): Promise<readonly string[] | null> => {
    const paths = [...head.paths.entries.keys()].filter(
      (path) =>
        folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)) && classifyPath(path) === 'source',
    )
    return paths.length > MAX_READ ? null : textsOf(paths)
  },
  (folders) => folders.join('\0'),
)

/** What pages say of the repository's programs. */
const knownFlags = memoize((_: OwnCode) => new WeakMap<Doc, readonly FlagSubject[]>())

/** What all pages say of the repository's programs; their names are looked up, all at once. */
async function flagsOf({ docs, code }: JudgedPages): Promise<FlagSubject[]> {
  const flags = knownFlags(code)
  const paths = new Set(docs.map(({ path }) => path))
  const all = [...docs, ...(await code.otherPages()).filter(({ path }) => !paths.has(path))]
  const drafts = all.filter((doc) => !flags.has(doc)).map((doc) => ({ doc, flags: extractFlags(doc, code.own) }))
  await code.findNames(new Set(drafts.flatMap((read) => read.flags.flatMap(({ names = [] }) => names))))
  for (const read of drafts)
    flags.set(
      read.doc,
      read.flags.map(({ subject }) => subject),
    )
  return all.flatMap((doc) => flags.get(doc) ?? [])
}

function isOf({ program }: FlagSubject, name: string | null): boolean {
  return program === null || name === null || program === name
}

function nameOf(subject: FlagSubject): string {
  return 'flag' in subject ? subject.flag : 'name' in subject ? subject.name : subject.program
}

/** The code gives the option, with its dashes, to a parser of arguments. */
function hands(source: string, name: string): boolean {
  return new RegExp(
    `(?:option|argument|arg|flag|param|switch|command)\\w{0,40}!?\\s{0,40}\\([^)]{0,200}--${name}(?![\\w-])`,
    'i',
  ).test(source)
}

function declares(source: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')
    return source
      .split('\n')
      .some(
        (line) =>
          line.includes(name) &&
          (line.length > MAX_LINE_LENGTH ||
            [...line.matchAll(word)].some(
              ({ index }) =>
                DECLARING.has(roleOf(line, index, index + name.length)) || line.startsWith('--', index - 2),
            )),
      )
  })
}
