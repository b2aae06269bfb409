import { memoize, memoizePart } from '../../../base/memoize.ts'
import { type Doc, isWithin, type Prose, sectionTitles } from '../doc.ts'
import { lastAt } from '../last-at.ts'
import { headerAt, isListOfRenames } from '../parts/table.ts'
import { isOfPaidEdition } from './edition.ts'
import { isShownAsExample, leadInOf } from './lead-in.ts'
import { isChangelog, isRecord, isRetired } from './whole-page.ts'

const HISTORY =
  /\b(?:(?:was|were|been|got|being) (?:\w+ )?(?:removed|renamed|replaced|dropped|superseded|deleted)|(?:removed|renamed|dropped|deleted) (?:in|since|with|as of|to|from v)\b|deprecated?|deprecation|formerly|previously|changed from|no longer|used to (?:be|have|live|work|exist|support)|obsolete|legacy|discontinued|prior to|backwards?[- ]compat\w*|instead of|(?:would|you'd|can) instead|instead,? (?:use|set)|as opposed to|(?:lower|earlier|older|less) than \w|older (?:\w+ )?versions?|not? (?:longer )?needed any ?more|not any ?more|any ?more\b(?= )|onwards|there (?:is|are) no\b|(?:does|do)(?:n't| not) exist|(?:before|until|up to|earlier than|older than|since|as of|starting (?:with|from|in)|introduced in|added in|new in|changed in|in) (?:\w+ )?(?:version |v)?\d+(?:\.\d+|\.x)|v?\d+(?:\.\d+)? and (?:earlier|below|older)|(?:old|earlier|previous|older) (?:name|version|api|syntax|option|behaviou?r|releases?|format))/i
/** Programs remove files regularly, but parts of a program are removed once. */
const IS_REMOVED =
  /\b(?:options?|flags?|settings?|parameters?|arguments?|functions?|methods?|class(?:es)?|properties|property|(?:sub)?commands?) (?:is|are) (?:now |\w+,? and )?(?:thus |therefore )?removed(?=\s*(?:[.,;:!)]|$))/i
/** A measurement or observation at one point in time. */
const OF_ITS_DAY =
  /\b(?:measure(?:d|ments?)|benchmarks?|tests?|experiments?|numbers|results?|timings?) (?:\w+ )?(?:was|were|have been) (?:\w+ )?(?:done|run|made|taken|performed|collected|measured|executed|conducted|obtained)\b|\bat the time of (?:this )?writing\b|\bas of (?:(?:early|mid|late)[- ])?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December) |Q[1-4] )?(?:19|20)\d\d\b/i
/** "These endpoints are moving to …": a note about the statement above it. */
const ANNOUNCES =
  /\b(?:will be|(?:is|are) (?:going|about|planned|scheduled) to be|(?:is|are) being) (?:\w+ )?(?:removed|renamed|moved|dropped|deprecated|superseded)\b|\b(?:is|are) (?:moving|going away)\b|\b(?:currently|at present|for now)\b[^.]{0,30}\bno (?:impact|effect)\b/i
/** `old` -> `new`: a list of renames. */
const MAPPING = /`\s*(?:->|→|=>|➜|⇒)\s*[[{*`\w]/
const PLANS =
  /\b(?:will be (?:added|implemented|supported|available|introduced)|coming soon|planned|not (?:been )?implemented|unimplemented|not yet|in (?:the|a) future|proposal|proposed|roadmap|to-?do)\b/i
const HISTORY_SECTION =
  /^(?:\W*)(?:change ?log|release notes?|releases?$|history|migrat\w+|upgrad\w+|deprecat\w+|removed|removals|breaking changes?|what'?s new|roadmap|future|planned|to-?do|alternatives?|comparison|(?:version |v)\d+(?:\.\d+)+|from v?\d|unreleased|.*\b(?:previous|former|old)\b|credits|acknowledge?ments?|(?:19|20)\d\d-[01]\d-[0-3]\d\b|lessons learned|(?:key )?learnings|retrospective|post-?mortem|open questions|non-?goals|out of scope|(?:intentionally |deliberately )?(?:skipped|omitted|unsupported|not (?:yet )?(?:implemented|supported|ported|included|available|planned))\b|follow-?ups?\b|alternatives considered|.*\b(?:as of|before|until|prior to) (?:\w+ )?v?\d+\.[\dx]|.*\bv\d[\d.]* (?:vs?\.?|versus|compared to) v\d)/i
/** Sections that explain how changes are recorded and released. */
const OF_A_PROCESS = /^\W*(?:change ?log|release notes?) \w|^\W*releases?$/i
const FOR_CONTRIBUTORS =
  /contribut|develop|hacking|maint|manage|release|internal|architect|workflow|agents|claude|(?:^|\/)\.github\//i

export function speaksToContributors(path: string): boolean {
  return FOR_CONTRIBUTORS.test(path)
}

/** The prose run of a line; undefined in code and between blocks. */
export function proseAt(doc: Doc, line: number): Prose | undefined {
  return doc.prose[placeOfProse(doc, line)]
}

/** Index of the run; -1 if there is none. */
function placeOfProse({ prose }: Doc, line: number): number {
  const place = lastAt(prose, line, (run) => run.line)
  const run = prose[place]
  return run !== undefined && line < run.line + run.lines.length ? place : -1
}

/** The sentence around a position, with markup; for code, the lead-in of its block. */
export const statementAt: (doc: Doc, line: number) => string = memoizePart((doc, line) => {
  const run = proseAt(doc, line)
  if (!run) return ''
  const index = line - run.line
  if (run.kind === 'heading')
    return `${run.lines.join(' ')} ${doc.prose[placeOfProse(doc, line) + 1]?.lines.slice(0, 3).join(' ') ?? ''}`
  const before = index > 0 ? (run.lines[index - 1] ?? '') : ''
  const after = run.lines[index + 1] ?? ''
  const parts = [
    before.slice(Math.max(...['.', '!', '?'].map((end) => before.lastIndexOf(end))) + 1),
    run.lines[index] ?? '',
    after.split(/[.!?](?:\s|$)/, 1)[0] ?? '',
  ]
  // Indentation would separate the words of a phrase.
  return parts.map((part) => part.trim()).join(' ')
})

/** Whether a text says that something was removed, renamed or deprecated, or belongs to another version. */
export function speaksOfHistory(text: string): boolean {
  return HISTORY.test(text) || IS_REMOVED.test(text) || MAPPING.test(text) || isPointInTime(text)
}

/** Whether a text describes the state at the time of a measurement or of writing. */
export function isPointInTime(text: string): boolean {
  return OF_ITS_DAY.test(text)
}

export function speaksOfPlans(text: string): boolean {
  return PLANS.test(text)
}

export function inHistoricalSection(doc: Doc, line: number): boolean {
  return (
    isRetired(doc) ||
    isChangelog(doc) ||
    isRecord(doc) ||
    sectionTitles(doc, line).some(
      (title) =>
        (HISTORY_SECTION.test(title) && !(OF_A_PROCESS.test(title) && FOR_CONTRIBUTORS.test(doc.path))) ||
        (versionOf(title) ?? newestVersion(doc)) < newestVersion(doc),
    )
  )
}

/** `v1`, `Version 2`, `1.x`. */
const VERSION_TITLE = /^\W*(?:(?:v|version |release )(\d{1,3})(?:\.x)?|(\d{1,3})\.x)\W*$/i

/** The version that a section is about, by its whole title; null if it is another one. */
function versionOf(title: string): number | null {
  const [, named, open] = VERSION_TITLE.exec(title) ?? []
  const written = named ?? open
  return written === undefined ? null : Number(written)
}

/** The newest version that a page has a section on: sections on others are about the past. */
const newestVersion = memoize(({ headings }: Doc): number =>
  Math.max(0, ...headings.map(({ text }) => versionOf(text) ?? 0)),
)

const OF_AN_EXAMPLE =
  /^\W*(?:(?:an?|the|full|complete|simple|basic|worked|quick) )*(?:examples?|samples?|walk-?through|scenario|case study|use cases?)\b/i

/** Whether a line is in a section, list or sentence that introduces an example. */
export function inExample(doc: Doc, line: number): boolean {
  const run = proseAt(doc, line)
  return (
    OF_AN_EXAMPLE.test(sectionTitles(doc, line).at(-1) ?? '') || (run !== undefined && isShownAsExample(doc, run, line))
  )
}

/** Whether a line states how this repository is now, according to its sentence and section. */
export const isCurrentAssertion: (doc: Doc, line: number) => boolean = memoizePart((doc, line) => {
  if (/~~[^~]+/.test(doc.lines[line - 1] ?? '')) return false
  if (isWithin(line, doc.historical) || isListOfRenames(headerAt(doc, line))) return false
  if (isOfPaidEdition(doc, line, statementAt(doc, line))) return false
  return (
    !statementsAt(doc, line).some((text) => speaksOfHistory(text) || speaksOfPlans(text)) &&
    !ANNOUNCES.test(remarkBelow(doc, line)) &&
    !inHistoricalSection(doc, line)
  )
})

/** Maximum number of lines between a paragraph and the note about it. */
const NOTE_WITHIN = 3
const NOTE_BEGINS = /^\s*(?:>|:::|!!!|\?\?\?|<|\.\. |\*\*|(?:note|warning|caution|important|attention)\b)/i

/** The note directly below the paragraph of a line, or the first nested item below an item; '' if there is none. */
function remarkBelow(doc: Doc, line: number): string {
  const place = placeOfProse(doc, line)
  const [run, next] = [doc.prose[place], doc.prose[place + 1]]
  if (run === undefined || next === undefined) return ''
  if (isItemOf(next, run)) return next.lines.join(' ').slice(0, 500)
  if (run.kind !== 'paragraph') return ''
  const end = run.line + run.lines.length
  const isNote = doc.lines.slice(end - 1, next.line).some((source) => NOTE_BEGINS.test(source))
  return isNote && next.line - end <= NOTE_WITHIN ? next.lines.join(' ').slice(0, 500) : ''
}

/** A nested item is about the item above it. */
function isItemOf(inner: Prose, outer: Prose): boolean {
  const indent = ({ lines: [first = ''] }: Prose): number => first.search(/\S|$/)
  return outer.kind === 'item' && inner.kind === 'item' && indent(inner) > indent(outer)
}

/** The sentence around a line, and the introduction of its list or table. */
export function statementsAt(doc: Doc, line: number): string[] {
  const run = proseAt(doc, line)
  return [statementAt(doc, line), run === undefined ? '' : leadInOf(doc, run)]
}

/** "`x` that you generated", "`x` file you have created". */
const OF_THE_READER =
  /^(?:(?:file|folder|directory|script|module|class|function|page) )?(?:(?:that|which) )?you(?:'ve| have)? (?:just )?(?:generated|created|made|wrote|written|added)\b/i

/** "The `x` file is typical of this." */
const IS_TYPICAL =
  /^(?:(?:file|folder|directory|script|module) )?is (?:very |quite )?(?:typical|an? (?:good |typical )?example|one example) (?:of|for)\b/i

/** Number of characters after a value that may refer to it. */
const MAX_AFTER = 400

/** "Add a `x`", "save it as a `x`", "create a Sass file at `x`". */
const TO_BE_WRITTEN =
  /\b(?:add|create|write|make|save)(?:(?: (?:it|this|that))?(?: (?:as|to|in|into))? (?:an?|another)(?: new)?|\b[^.`]{0,40}\b(?:file|folder|directory|script|module) (?:at|in|under|called|named)) [`*"']*$/i

/** "Commands are generated in the `x` directory": the directory exists only afterwards. */
const MADE_THERE =
  /\b(?:is|are|gets?|be) (?:\w+ )?(?:generated|created|written|saved) (?:in|to|into|at|under) (?:the |an? )?[`*"']*$/i

/** Whether the words around a value say that it is the reader's own or one of many: "your `x`", "such as `x`", "`x` that you generated". */
export function isOnlyExample(doc: Doc, line: number, column: number): boolean {
  const before = wordsBefore(doc, line, column)
  const after = wordsAfter(doc, line, column).slice(0, 60)
  if (OF_THE_READER.test(after) || IS_TYPICAL.test(after)) return true
  if (/\b(?:do not|don't|never|avoid|no|without)\b[^.`]{0,40}[`*"'(]*$/i.test(before)) return true
  if (TO_BE_WRITTEN.test(before) || MADE_THERE.test(before)) return true
  return AS_ONE_OF_MANY.test(before) || CALLED_SO.test(before)
}

const OTHERS_BEFORE = '(?:[a-z]+ )?(?:[`*"(]*[\\w./-]+(?:\\(\\))?[`*")]*(?:,| or| and) )*[`*"\'(:]*$'
const AS_ONE_OF_MANY = new RegExp(
  `\\b(?:such as:?|like:?|e\\.g\\.[,:]?|eg\\.|for example[,:]?|for instance[,:]?|(?<=[(,] ?)say,?) ${OTHERS_BEFORE}`,
  'i',
)
/** "your application's `Startup` class", "the `configure` method of your `Startup`". */
const READERS_BEFORE = /\byour (?:own )?[a-z]+['’]s [`*"']*$/i
const READERS_AFTER =
  /^(?:method|class|function|property|field|attribute|module) (?:of|in) your (?:own )?[a-z]+['’]s\b/i

/** Whether the words around a name say that the reader's project declares it. */
export function isDeclaredByReader(doc: Doc, line: number, column: number): boolean {
  return READERS_BEFORE.test(wordsBefore(doc, line, column)) || READERS_AFTER.test(wordsAfter(doc, line, column))
}

const CALLED_SO = new RegExp(`\\b(?:your(?: own)?|my|named|called) ${OTHERS_BEFORE}`, 'i')

/** Whether the words before a value say that it is one of many, not necessarily this repository's: "such as `x`", "e.g. `x`". */
export function isOneOfMany(doc: Doc, line: number, column: number): boolean {
  if (proseAt(doc, line) === undefined) return false
  return AS_ONE_OF_MANY.test(wordsBefore(doc, line, column))
}

/** A phrase may span two lines: "a file named", with the name at the start of the next line. */
function wordsBefore(doc: Doc, line: number, column: number): string {
  const inLine = (doc.lines[line - 1] ?? '').slice(0, column - 1)
  const isBroken = inLine.trim().length < 3 && (proseAt(doc, line)?.line ?? line) < line
  return (isBroken ? `${doc.lines[line - 2] ?? ''} ${inLine.trimStart()}` : inLine).slice(-60)
}

function wordsAfter(doc: Doc, line: number, column: number): string {
  const rest = (doc.lines[line - 1] ?? '').slice(column - 1, column - 1 + MAX_AFTER)
  return rest.replace(/^[`*"']*[^`*"'\s]+[`*"']*\s/, '')
}

/** An obvious placeholder: `<name>`, `YOUR_TOKEN`, `path/to/x`, `foo`, `${x}`, `*`. */
export function isPlaceholder(value: string): boolean {
  return (
    /[<>{}|*?…\u0000]|\.\.\.|\$\(|\[\w+\]$/.test(value) ||
    /(?:^|[/_.-])(?:N{2,}|X{2,}|Y{4}|Z{2,})(?=[/_.-]|$)/.test(value) ||
    /[a-z]-[NXY]$/.test(value) ||
    /[A-Z]{2}\d+x+(?=[/_.-]|$)/.test(value) ||
    /(?:^|\/)the(?:[-_][a-z]+)+[-_](?:file|name|folder|script|module|page)(?=[/.]|$)/.test(value) ||
    /(?:^|\/)(?:file|name|folder|script|module|page)s?[-_](?:that[-_])?you[-_]/.test(value) ||
    /^(?:do|run|make)_?(?:work|stuff|(?:some)?things?)$/i.test(value) ||
    /(?:^|[/_.-])(?:foo|bar|baz|qux|blah|your|my|xxx+|example|sample|placeholder|whatever|some|path\/to)(?:[/_.-]|$)/i.test(
      value,
    )
  )
}
