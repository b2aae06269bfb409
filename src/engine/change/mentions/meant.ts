import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { baseName, folderOf } from '../../../base/paths.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import { createElsewhere } from '../../docs/annotation/foreign-reference.ts'
import { isUpgradeGuide } from '../../docs/annotation/historical-paths.ts'
import { isForContributors, isOfScaffold } from '../../docs/annotation/page-owner.ts'
import { configuresOtherProgram } from '../../docs/annotation/sample-owner.ts'
import {
  isCurrentAssertion,
  isPlaceholder,
  speaksOfHistory,
  statementAt,
} from '../../docs/annotation/statement-context.ts'
import { isUnpublished } from '../../docs/annotation/whole-page.ts'
import { type CodeBlock, type Doc, headingAt, isWithin, sectionEnds } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { simpleCommands } from '../../docs/shell/simple-commands.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import { isDeclaring, roleOf } from '../../facts/names/occurrence.ts'
import type { RepositoryContext } from '../../rules/claim.ts'
import { isWellKnown } from '../../rules/cli-flag/extract/foreign-programs.ts'
import { isWellKnownVariable } from '../../rules/environment/extract.ts'
import type { Alteration, Sort } from '../alteration.ts'
import { isDistinct, wordsOfName } from '../names.ts'
import { linesWith, type Mention } from '../regions.ts'
import { isQualified } from './qualifier.ts'

/** What is known besides the pages. */
export interface MentionContext {
  readonly repository: Pick<RepositoryContext, 'ownSlugs' | 'packages' | 'binaries' | 'dependencies'>
  /** Names that stand beside an altered one in its file. */
  readonly namesBeside: (alteration: Alteration) => readonly string[]
  /** Whether the change writes a line of a page. */
  readonly isWritten: (file: string, line: number) => boolean
  /** Whether the line has something else that the change took away beside it. */
  readonly isPaired: (mention: Mention) => boolean
}

/** The mentions that mean what the change took away, as it is now: not another project's, not history, not seen by the change itself. */
export function meantMentions(mentions: readonly Mention[], known: MentionContext): Mention[] {
  return [...groupBy(mentions, ({ doc }) => doc)].flatMap(([doc, onPage]) => {
    if (isUnpublished(doc) || isOfScaffold(doc.path) || isUpgradeGuide(doc.path)) return []
    const isElsewhere = createElsewhere(doc, known.repository)
    const own = ownNames(known.repository)
    return onPage.filter(
      (mention) =>
        !isWithin(mention.line, doc.ignored) &&
        (isOfDependency(mention) || !isElsewhere(mention)) &&
        (isCopied(mention) || !isPlaceholder(mention.value)) &&
        !known.isWritten(doc.path, mention.line) &&
        isCurrent(doc, mention) &&
        !isOfSample(doc, mention) &&
        !isOwnName(mention, own) &&
        !isOfOtherProgram(mention, own) &&
        !isWordOfSentence(mention) &&
        !isGapOfOption(mention) &&
        !isOfSystem(mention) &&
        !isOfOtherPackage(mention) &&
        !isOfForeignCommand(mention, own) &&
        (isExtra(mention, known.repository) || isTied(mention, known)),
    )
  })
}

/** What code has like this is no placeholder: a message, a choice such as `fast|slow`. */
function isCopied({ alteration: { sort } }: Mention): boolean {
  return sort === 'message' || sort === 'list'
}

/** A dependency is another project, to which its name may lead. */
function isOfDependency({ alteration: { sort } }: Mention): boolean {
  return sort === 'dependency'
}

const OF_PACKAGE = /([\w.-]+)\[(?:[\w-]+,\s*)*$/
const OF_FEATURES =
  /^\s*["'`]?([\w.-]+)["'`]?\s*[=:]\s*\{.*\b(?:features|extras)\s*[=:]\s*\[(?:["'][\w-]+["'],\s*)*["']$/

/** `tidy[web]`, `tidy = { features = ["web"] }`: an extra or a feature of the package itself. */
export function isExtra(
  { alteration: { sort }, column, region }: Mention,
  repository: MentionContext['repository'],
): boolean {
  const own = ownNames(repository)
  if (sort !== 'key') return false
  const before = region.text.slice(0, column - region.column)
  const name = OF_PACKAGE.exec(before)?.[1] ?? OF_FEATURES.exec(before)?.[1]
  return name !== undefined && own.has(plainName(name))
}

function isCurrent(doc: Doc, { line }: Mention): boolean {
  const block = blockAt(doc, line)
  if (block && speaksOfHistory(block.lead)) return false
  return isCurrentAssertion(doc, line)
}

/** No sample declares these. */
const NEVER_OF_SAMPLES: ReadonlySet<Sort> = new Set<Sort>([
  'value',
  'version',
  'list',
  'option',
  'message',
  'route',
  'task',
  'file',
  'parameter',
])

/** The sample itself declares the name, or imports it from somebody else, and does not show the class of the code that had it. */
function isOfSample(doc: Doc, { alteration: { sort, name, owner }, region: { block } }: Mention): boolean {
  if (!block || NEVER_OF_SAMPLES.has(sort)) return false
  return namesDeclaredOn(doc).has(name) && !(owner !== null && isDeclaredIn(block, owner))
}

function isDeclaredIn({ lines }: CodeBlock, name: string): boolean {
  const declares = new RegExp(`\\b(?:class|interface|struct|trait|module|type|protocol)\\s+${escapePattern(name)}\\b`)
  return lines.some((line) => declares.test(line.slice(0, 400)))
}

const OF_NAMES: ReadonlySet<Sort> = new Set<Sort>(['key', 'declaration', 'member', 'parameter', 'text', 'value'])

/** What the repository, its packages and its programs are called, without case and signs. */
const ownNames = memoize(
  ({ ownSlugs, packages, binaries }: MentionContext['repository']): ReadonlySet<string> =>
    new Set([...[...ownSlugs, ...packages].map(baseName), ...binaries].map(plainName)),
)

function plainName(name: string): string {
  return wordsOfName(name).join('')
}

/** The product is still there, whatever else had its name. */
function isOwnName({ alteration: { sort, name } }: Mention, own: ReadonlySet<string>): boolean {
  return OF_NAMES.has(sort) && own.has(plainName(name))
}

/** In a sample that configures another program and does not name ours. */
function isOfOtherProgram({ alteration: { sort }, region: { block } }: Mention, own: ReadonlySet<string>): boolean {
  if (!block || !OF_NAMES.has(sort) || !configuresOtherProgram(block)) return false
  return !block.lines.some((line) =>
    (line.slice(0, 400).match(/[A-Za-z][\w-]*/g) ?? []).some((word) => own.has(plainName(word))),
  )
}

/** An ordinary word within a sentence that a sample prints or quotes, such as a line of a log. */
function isWordOfSentence({ alteration: { sort, name }, kind, column, region, value }: Mention): boolean {
  if (kind !== 'block' || !OF_NAMES.has(sort) || sort === 'text' || isDistinct(name)) return false
  const at = column - region.column
  return (
    /[A-Za-z]{2,},? $/.test(region.text.slice(0, at)) && /^,? [A-Za-z]{2,}/.test(region.text.slice(at + value.length))
  )
}

/** Programs and languages read it, whatever the code does. */
function isOfSystem({ alteration: { name } }: Mention): boolean {
  return isWellKnownVariable(name)
}

/** `--umask=UMASK`: what stands for a value. */
function isGapOfOption({ column, region, value }: Mention): boolean {
  if (/^\d/.test(value)) return false
  return (
    /^[A-Z\d_-]+$/.test(value) &&
    /(?:^|\s)-{1,2}[a-z][\w-]*[ =]\[?$/i.test(region.text.slice(0, column - region.column))
  )
}

const PACKAGE = /^(?:packages|modules|crates|charts|plugins|libs|apps)\/([^/]+)\//

/** What one package sets is not what the page of the next one speaks of. */
function isOfOtherPackage({ doc, alteration: { sort, before } }: Mention): boolean {
  const [page, code] = [PACKAGE.exec(doc.path)?.[1], PACKAGE.exec(before.path)?.[1]]
  return (sort === 'value' || sort === 'key') && page !== undefined && code !== undefined && page !== code
}

/** An option in a command of another program that does not run ours: `cargo build --target`. */
function isOfForeignCommand({ column, region, value }: Mention, own: ReadonlySet<string>): boolean {
  if (!value.startsWith('-')) return false
  const at = column - region.column
  const command = simpleCommands(region.text.replace(/^\s*[$>%#]\s+/, '')).findLast((each) => each.at <= at)
  const [program = '', ...rest] = command?.words ?? []
  const isOurs = (word: string): boolean =>
    (word.match(/[A-Za-z][\w-]*/g) ?? []).some((part) => own.has(plainName(part)))
  return (
    isWellKnown(program) &&
    !isOurs(program) &&
    !rest.some((word) => word === '--' || (!word.startsWith('-') && isOurs(word)))
  )
}

/** Names that the samples of a page declare themselves: variables, functions, imports. */
export const namesDeclaredOn = memoize(({ codeBlocks }: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { lines } of codeBlocks)
    for (const line of lines)
      for (const match of line.slice(0, 400).matchAll(/[A-Za-z_$][\w$]*/g))
        if (roleOf(line, match.index, match.index + match[0].length) === 'definition') found.add(match[0])
  return found
})

/** Whether a name is so telling, or the page so close to what it names, that nothing else is meant. */
function isTied(mention: Mention, { repository, namesBeside, isPaired }: MentionContext): boolean {
  const { alteration, doc, line, region } = mention
  const { name, sort, owner, before } = alteration
  if (sort === 'value' || sort === 'list' || sort === 'message' || sort === 'route') return true
  if (sort === 'text') return true
  if (sort === 'task' || sort === 'module') return true
  if (isPaired(mention)) return true
  if (sort === 'parameter' || (sort === 'dependency' && owner !== null)) return true
  if (sort === 'version') return isOfPackage(doc.path, before.path)
  // Every project has a `setup.cfg`: only those who work on this one are told of it.
  if (sort === 'file') {
    const isKnownHere = isForContributors(doc.path) || classifyPath(before.path) === 'source'
    return isKnownHere && isInReach(doc.path, mention.value, before.path)
  }
  if (sort === 'dependency' && isAmongRequirements(mention, namesBeside)) return true
  if (sort === 'option' && isOfOwnProgram(mention, repository)) return true
  if (mention.value.startsWith('-') && isOwnCommand(region.text, mention.column - region.column, repository))
    return true
  if (isDistinct(name.replace(/^-+/, ''))) return true
  if ((sort === 'member' || sort === 'declaration') && isQualified(mention)) return true
  if (region.kind === 'prose' || region.kind === 'heading') return false
  // Code has such keys of its own everywhere; files of settings have those that pages explain.
  if (sort === 'key' && grammarOf(before.path) !== null) return false
  const section = wordsOfSection(doc, line)
  if (owner !== null && owner.length > 2 && section.has(owner)) return true
  if (sort === 'key' && namesFile(doc, baseName(before.path))) return true
  const beside = namesBeside(alteration).filter((other) => other !== name && other.length > 2)
  return beside.filter((other) => section.has(other)).length >= MIN_BESIDE
}

/** In code marks, in a section that names what else the manifest requires. */
export function isAmongRequirements(
  { alteration, doc, line, kind, region }: Mention,
  namesBeside: MentionContext['namesBeside'],
): boolean {
  if (kind !== 'span' || region.text.trim() !== alteration.name) return false
  const spans = spansOfSection(doc, line)
  const named = namesBeside(alteration).filter((other) => other !== alteration.name && spans.has(other))
  return named.length >= MIN_BESIDE
}

/** A name without folders is that of a file at the root, or below the page's own folder. */
function isInReach(page: string, written: string, file: string): boolean {
  if (written.includes('/') || folderOf(file) === '') return true
  const folder = folderOf(page)
  return folder === '' || `${folderOf(file)}/`.startsWith(`${folder}/`)
}

/** What a package requires concerns its own pages, and what the repository does, all. */
function isOfPackage(page: string, manifest: string): boolean {
  const folder = folderOf(manifest)
  return folder === '' || page.startsWith(`${folder}/`)
}

const MIN_BESIDE = 2
/** Every page on development names them. */
const COMMON_FILE =
  /^(?:package\.json|[Mm]akefile|[Jj]ustfile|Dockerfile|Cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|index\.\w+|main\.\w+)$/

export function namesFile(doc: Doc, file: string): boolean {
  return file.length > 6 && !COMMON_FILE.test(file) && linesWith(doc, file).some(({ text }) => text.includes(file))
}

/** An option in a command of a program that the repository builds, or in a sentence that names one in code marks: `--sort` of `tidy`. */
export function isOfOwnProgram(
  { column, doc, line, region }: Mention,
  repository: MentionContext['repository'],
): boolean {
  if (isOwnCommand(region.text, column - region.column, repository)) return true
  return region.kind === 'span' && codeMarksIn(statementAt(doc, line)).some((span) => repository.binaries.has(span))
}

function codeMarksIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
}

/** `tool run --flag` of a program that the repository builds, or is called as. */
export function isOwnCommand(
  text: string,
  at: number,
  { binaries, ownSlugs }: Pick<RepositoryContext, 'binaries' | 'ownSlugs'>,
): boolean {
  const command = simpleCommands(text.replace(/^\s*[$>%#]\s+/, '')).findLast((each) => each.at <= at)
  const program = baseName(command?.words[0] ?? '')
  return binaries.has(program) || [...ownSlugs].some((slug) => baseName(slug) === program)
}

/** The words of the section around a line. */
export const wordsOfSection = ofSection(identifiersOf)

/** What stands in code marks in the section around a line. */
const spansOfSection = ofSection((text) => new Set(codeMarksIn(text)))

/** Reads the text of the section around a line, once for each section. */
function ofSection<T>(read: (text: string) => T): (doc: Doc, line: number) => T {
  const sectionsOf = memoize((_: Doc) => new Map<string, T>())
  return (doc, line) => {
    const [from, to] = sectionAround(doc, line)
    const sections = sectionsOf(doc)
    const key = `${from} ${to}`
    const answer = sections.get(key) ?? read(doc.lines.slice(from - 1, to).join('\n'))
    sections.set(key, answer)
    return answer
  }
}

/** The first and the last line of the section around a line. */
function sectionAround(doc: Doc, line: number): readonly [from: number, to: number] {
  const heading = headingAt(doc, line)
  const index = heading ? doc.headings.indexOf(heading) : -1
  const to =
    index < 0 ? (doc.headings[0]?.line ?? doc.lines.length + 1) - 1 : (sectionEnds(doc)[index] ?? doc.lines.length)
  return [heading?.line ?? 1, to]
}

/** Names that the lines around a place declare, and not only use. */
export function namesAround(lines: readonly string[], line: number): string[] {
  const found = new Set<string>()
  for (const text of lines.slice(Math.max(0, line - 1 - AROUND), line + AROUND)) {
    if (text.length > 400) continue
    for (const match of text.matchAll(/[A-Za-z_$][\w$]*(?:-[A-Za-z\d_$]+)*/g))
      if (isDeclaring(roleOf(text, match.index, match.index + match[0].length))) found.add(match[0])
  }
  return [...found]
}

/** What the lines of a manifest around a place require, by the name that each begins with or has in its first quotes. */
export function requirementsAround(lines: readonly string[], line: number): string[] {
  const around = lines.slice(Math.max(0, line - 1 - AROUND), line + AROUND)
  return around.flatMap((text) => [
    ...[...text.slice(0, 400).matchAll(/["']([A-Za-z@][\w.@/-]+)/g)].map(([, name = '']) => name),
    ...(/^\s*([A-Za-z][\w.-]+)/.exec(text)?.slice(1) ?? []),
  ])
}

const AROUND = 15
