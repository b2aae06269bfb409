import type { Doc, Prose } from '../../../engine/docs/doc.ts'
import { knownSecret, passwordInAddress, writtenPassword } from '../../quality/secrets.ts'
import { isObject } from '../../schema/json.ts'
import { viewOf } from '../../text/output.ts'
import { splitSentences, unmarked } from '../../text/sentences.ts'
import { classRegions, functionRegions, testRegions } from './code.ts'
import { fieldRegion } from './fields.ts'
import { lineName, linesRegion, nameIn, type Region, textRegion, wholeRegion } from './region.ts'
import { sectionsOf, titlesOf } from './sections.ts'

/** Finds all elements of a kind in a part of the output; null if they cannot be determined. */
export type Finder = (region: Region) => readonly Region[] | null

/** For parts with pages; in code and values the elements cannot be determined. */
const onPages =
  (find: (region: Region) => readonly Region[]): Finder =>
  (region) =>
    region.pages.length === 0 ? null : find(region)

function onEachPage(find: (page: Doc, region: Region) => readonly Region[]): Finder {
  return onPages((region) => region.pages.flatMap((page) => find(page, region)))
}

const headingsOfLevel = (wanted: number | null): Finder =>
  onEachPage((page, region) =>
    page.headings
      .filter(({ level }) => wanted === null || level === wanted)
      .map(({ text }) => textRegion(region, nameIn(region, page, `heading '${text}'`), text, { label: text })),
  )

const runsOf = (wanted: string): Finder =>
  onEachPage((page, region) =>
    page.prose
      .filter(({ kind }) => kind === wanted)
      .map(({ line, lines }) => ({
        ...linesRegion(region, page, lineName(region, line), line, line + lines.length - 1),
        text: unmarked(lines.join(' ').slice(0, 20_000)),
      })),
  )

const linksOf = (kind: 'link' | 'image', isWanted: (target: string) => boolean = () => true): Finder =>
  onEachPage(({ links }, region) =>
    links
      .filter((link) => link.kind === kind && isWanted(link.target) && !link.source.startsWith('<img'))
      .map(({ target, text }) =>
        textRegion(region, `${kind} '${target}'`, `${text} ${target}`, { label: target, note: text.trim() }),
      ),
  )

const codeBlocks = onEachPage((page, region) =>
  page.codeBlocks.map(({ line, lines, language }) => ({
    ...linesRegion(region, page, `the code block at ${lineName(region, line)}`, line, line + lines.length - 1),
    text: lines.join('\n'),
    label: language,
  })),
)

/** Items and lines that lead to a list or a block need not be sentences. */
const sentences = onEachPage((page, region) =>
  page.prose
    .filter(({ kind }) => kind !== 'heading' && kind !== 'row')
    .flatMap(({ lines, line, kind }) => splitSentences(lines, line).map((each) => ({ ...each, kind })))
    .map(({ text, line, kind }) => {
      const bare = unmarked(text.slice(0, 20_000))
      const name = nameIn(region, page, `the sentence at ${lineName(region, line)}`)
      const isFragment = bare.endsWith(':') || (kind === 'item' && !/[.!?][)"'”’]*$/.test(bare))
      return textRegion(region, name, bare, isFragment ? { optional: true } : {})
    }),
)

const tables = onEachPage((page, region) => [
  ...page.tables.map(({ line, rows }) =>
    linesRegion(region, page, `the table at ${lineName(region, line)}`, line, rows.at(-1)?.line ?? line),
  ),
  ...htmlTags(page, 'table').map((tag) => textRegion(region, 'a table in HTML', tag)),
])

const NUMBERED = /^[\s>]*\d{1,9}[.)]\s/

/** Items within items are optional, as not everyone counts them. */
const items = (isWanted: (first: string) => boolean): Finder =>
  onEachPage((page, region) => {
    const found = page.prose.filter(isItemOf(page, isWanted))
    const indents = found.map(({ line }) => /^[\s>]*/.exec(page.lines[line - 1] ?? '')?.[0].length ?? 0)
    const least = indents.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    return found.map(({ line, lines }, index) => ({
      ...itemRegion(region, page, line, lines),
      ...((indents[index] ?? 0) > least + 1 && { optional: true as const }),
    }))
  })

function isItemOf(page: Doc, isWanted: (first: string) => boolean): (run: Prose) => boolean {
  return ({ kind, line }) => kind === 'item' && isWanted(page.lines[line - 1] ?? '')
}

function itemRegion(region: Region, page: Doc, line: number, lines: readonly string[]): Region {
  return {
    ...linesRegion(region, page, lineName(region, line), line, line + lines.length - 1),
    text: unmarked(lines.join(' ').slice(0, 20_000)),
  }
}

/** Runs of items without other text between: where one list ends and the next begins is not always to be seen, so that only the first is sure. */
const lists = (isWanted: (first: string) => boolean): Finder =>
  onEachPage((page, region) => {
    const isItem = isItemOf(page, isWanted)
    const found: { from: number; to: number }[] = []
    let isOpen = false
    for (const run of page.prose) {
      const last = found.at(-1)
      const to = run.line + run.lines.length - 1
      if (!isItem(run)) isOpen = false
      else if (isOpen && last) last.to = to
      else {
        found.push({ from: run.line, to })
        isOpen = true
      }
    }
    return found.map(({ from, to }, index) => ({
      ...linesRegion(region, page, `the list at ${lineName(region, from)}`, from, to),
      ...(index > 0 && { optional: true as const }),
    }))
  })

/** The items of a page whose lists are all numbered, or that has neither numbered items nor numbered lines; otherwise it is not known which are steps. */
const steps: Finder = (region) => {
  const all = items(() => true)(region)
  const numbered = items((line) => NUMBERED.test(line))(region)?.length ?? 0
  if (all === null || all.length === 0 || numbered === all.length) return all
  return numbered > 0 || /^[\s>#*_]*(?:step\s+)?\d/im.test(region.text) ? null : all
}

/** Lines that hold a credential; a line that speaks of one may hold it in a way that is not known. */
function credentials(region: Region): Region[] {
  return (region.everything ?? region.text)
    .split('\n')
    .slice(0, 10_000)
    .flatMap((whole, index): Region[] => {
      const line = whole.slice(0, 2_000)
      const isSure = knownSecret(line) !== null || writtenPassword(line, false) || passwordInAddress(line)
      if (!isSure && !SPEAKS_OF_SECRETS.test(line)) return []
      return [textRegion(region, `line ${index + 1}`, line, isSure ? {} : { optional: true })]
    })
}

const SPEAKS_OF_SECRETS =
  /pass(?:word|wd|phrase|code)|secret|token|api[-_ ]?key|credential|private[-_ ]?key|auth|bearer/i

/** Matches of a pattern in the text, each as a part; `change` also searches the code of a change. */
const marks =
  (name: string, pattern: RegExp, reach: 'text' | 'change' = 'text'): Finder =>
  (region) =>
    [...(reach === 'change' ? (region.everything ?? region.text) : region.text).matchAll(pattern)]
      .slice(0, 10_000)
      .map(([text]) => textRegion(region, `${name} '${text.trim()}'`, text))

/** Like `marks`, but matches in code blocks of pages are optional, as not everyone counts them. */
const proseMarks =
  (name: string, pattern: RegExp): Finder =>
  (region) => {
    const blocks = region.pages.flatMap(({ codeBlocks }) => codeBlocks.map(({ lines: code }) => code.join('\n')))
    const inCode = marks(name, pattern)(textRegion(region, region.name, blocks.join('\n')))?.length ?? 0
    return (
      marks(name, pattern)(region)?.map((each, index) => (index < inCode ? { ...each, optional: true } : each)) ?? null
    )
  }

const tags = onEachPage((page, region) => htmlTags(page, '[a-z][a-z0-9]*').map((tag) => textRegion(region, tag, tag)))

const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]+/gi
/** Words for numbers may be meant or not. */
const NUMBERS = /\p{Nd}+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million)\b/giu
const numbers: Finder = (region) =>
  marks('the number', NUMBERS)(region)?.map((each) => (/\d/.test(each.text) ? each : { ...each, optional: true })) ??
  null

const isExternal = (target: string): boolean => /^(?:https?:)?\/\//i.test(target)
const unfinished = marks(
  'the mark',
  /\b(?:TODO|FIXME|TBD|XXX|HACK)\b(?:[:(]|\s*$)|(?<=^[ \t]*(?:[-*>#]+|\/\/|\/\*|<!--)?[ \t]*)(?:TODO|FIXME|TBD|XXX|HACK)\b|[Ll]orem ipsum|<(?:placeholder|insert|your text)[^>]{0,40}>|\[(?:[Ii]nsert|[Pp]laceholder|[Yy]our text)[^\]]{0,40}\]|[Cc]oming soon/gm,
  'change',
)

/** Whole sequences: a flag or a family is one, and so is a keycap. */
const KEYCAP = '[0-9#*]\\ufe0f?\\u20e3'
const EMOJI = new RegExp(`\\p{RGI_Emoji}|${KEYCAP}`, 'gv')

/** Countable elements of an output, by their singular names in criteria. */
const SINGULAR: Readonly<Record<string, Finder>> = {
  word: words,
  character: (region) => [...region.text.trim()].map((each) => textRegion(region, each, each)),
  line: lines,
  sentence: sentences,
  paragraph: runsOf('paragraph'),
  'section, chapter': onPages(sectionsOf),
  'heading, section heading': headingsOfLevel(null),
  title: onPages(titlesOf),
  ...Object.fromEntries(
    ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((ordinal, index) => {
      const level = index + 1
      const names = `h${level}, h${level} heading, level-${level} heading, level ${level} heading`
      return [`${names}, ${ordinal}-level heading, ${ordinal} level heading`, headingsOfLevel(level)]
    }),
  ),
  'top-level heading, top level heading': headingsOfLevel(1),
  'link, hyperlink': linksOf('link'),
  'external link': linksOf('link', isExternal),
  'relative link, internal link': linksOf('link', (target) => !/^(?:[a-z]+:|\/\/)/i.test(target)),
  'anchor link, anchor': linksOf('link', (target) => target.startsWith('#')),
  'http link, http:// link, insecure link': linksOf('link', (target) => /^http:/i.test(target)),
  'url, web address': (region) =>
    marks('the address', ADDRESS)(region)?.map((each) => ({ ...each, label: each.text })) ?? null,
  'http:// url, http url, insecure url': marks('the address', /\bhttp:\/\/[^\s<>"')\]]+/gi),
  'email address, e-mail address': marks('the address', /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g),
  image: (region) => {
    const found = linksOf('image')(region)
    return found && [...found, ...htmlImages(region)]
  },
  table: tables,
  row: rows,
  column,
  'list item, bullet, bullet point, item, element, value, entry': (region) =>
    elements(region) ?? items(() => true)(region),
  'numbered step, numbered item, numbered list item': items((line) => NUMBERED.test(line)),
  list: lists(() => true),
  'numbered list, ordered list': lists((line) => NUMBERED.test(line)),
  'bulleted list, bullet list, unordered list': lists((line) => !NUMBERED.test(line)),
  step: steps,
  ...Object.fromEntries(
    ['hard-coded', 'hardcoded', 'hard coded'].flatMap((how) =>
      ['credential', 'secret', 'password', 'token', 'key', 'api key'].map((what) => [`${how} ${what}`, credentials]),
    ),
  ),
  'code block, code example, code sample, code snippet, fenced code block': codeBlocks,
  'function, method': functionRegions,
  'function name, method name': (region) =>
    functionRegions(region)?.map((each) => ({ ...each, text: each.label ?? '' })) ?? null,
  'todo, todo comment, fixme, placeholder': unfinished,
  'exclamation mark, exclamation point': proseMarks('the mark', /!(?![[=])/g),
  'question mark': proseMarks('the mark', /\?/g),
  digit: marks('the digit', /\p{Nd}/gu),
  number: numbers,
  'em dash, em-dash': marks('the dash', /\u2014/g),
  'smart quote, curly quote': marks('the quotation mark', /[\u2018-\u201f]/g),
  'double space': proseMarks('the spaces', /(?<=\S) {2,}(?=\S)/g),
  'class, class name': classRegions,
  'non-ascii character': marks('the character', /[^\0-\x7f]/gu),
  blockquote: onEachPage((page, region) =>
    page.prose
      .filter(({ kind }) => kind === 'quote')
      .map(({ line, lines }) => textRegion(region, lineName(region, line), lines.join('\n'))),
  ),
  'html tag, html element': tags,
  'skipped heading level': skippedLevels,
  'test, test case, unit test': testRegions,
  emoji: marks('the emoji', EMOJI),
  'tab, tab character': marks('a tab', /\t/g),
  'trailing space': trailingSpaces,
  'page, file': pages,
  'key, field name, property name': keys,
  'field, property': fieldsOf,
}

/** Names without a regular plural. */
const OTHER_NAMES: Readonly<Record<string, Finder>> = {
  'em dashes, em-dashes': marks('the dash', /\u2014/g),
  classes: classRegions,
  entries: (region) => elements(region) ?? items(() => true)(region),
  'front matter, yaml front matter': onEachPage(({ frontMatter }, region) =>
    frontMatter === null ? [] : [textRegion(region, 'the front matter', '')],
  ),
  'raw html': tags,
  'mermaid diagram, mermaid diagrams, mermaid code block, mermaid block': (region) =>
    codeBlocks(region)?.filter(({ label }) => label === 'mermaid') ?? null,
  'tbd, placeholder text, unfinished text, todo or fixme, todo or fixme comments, todos or fixmes': unfinished,
  'trailing whitespace': trailingSpaces,
}

const byName = (finders: Readonly<Record<string, Finder>>): (readonly [string, Finder])[] =>
  Object.entries(finders).flatMap(([names, find]) => names.split(', ').map((name) => [name, find] as const))

/** Countable elements of an output, by all their names. */
export const THINGS: ReadonlyMap<string, Finder> = new Map([
  ...byName(SINGULAR).flatMap(([name, find]) => [[name, find] as const, [`${name}s`, find] as const]),
  ...byName(OTHER_NAMES),
])

/** Whether the header is a row, not everyone agrees. */
function rows(region: Region): Region[] | null {
  const tables = region.pages.flatMap((page) => page.tables)
  if (tables.length === 0) return null
  return tables.flatMap((table) => [
    textRegion(region, 'the header', table.header.join(' '), { optional: true }),
    ...table.rows.map(({ cells }) => textRegion(region, 'a row', cells.join(' '))),
  ])
}

function column(region: Region): Region[] | null {
  const [table] = region.pages.flatMap((page) => page.tables)
  return table === undefined ? null : table.header.map((cell) => textRegion(region, `column ${cell}`, unmarked(cell)))
}

function skippedLevels(region: Region): Region[] | null {
  if (region.pages.length === 0) return null
  return region.pages.flatMap(({ headings }) =>
    headings
      .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
      .map(({ text }) => textRegion(region, `heading '${text}'`, text)),
  )
}

/** Opening tags of an HTML element of a page, outside its code. */
function htmlTags({ prose, lines, codeBlocks }: Doc, element: string): string[] {
  const inCode = new Set(codeBlocks.flatMap((block) => block.lines.map((_, index) => block.line + index)))
  const text = lines.filter((_, index) => !inCode.has(index + 1)).join('\n')
  const spans = prose.flatMap((run) => run.lines.join('\n').match(/`[^`]*`/g) ?? []).join('\n')
  const tags = new RegExp(`<${element}\\b(?![:@])[^<>]{0,2000}>`, 'gi')
  return (text.slice(0, 500_000).match(tags) ?? []).filter((tag) => !spans.includes(tag))
}

function htmlImages(region: Region): Region[] {
  return region.pages.flatMap((page) =>
    htmlTags(page, 'img').map((tag) => {
      const [target, note] = ['src', 'alt'].map((name) =>
        new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1),
      )
      const [label, alt] = [target, note].map((each) => each?.find((value) => value !== undefined)?.trim() ?? '')
      return textRegion(region, `image '${label}'`, tag, { label: label ?? '', note: alt ?? '' })
    }),
  )
}

function words(region: Region): Region[] {
  return region.text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => textRegion(region, word, word))
}

function lines(region: Region): Region[] {
  // A final line end does not start another line.
  const text = region.text.replace(/\r?\n$/, '')
  return text.trim() === ''
    ? []
    : text.split('\n').map((line, index) => textRegion(region, lineName(region, index + 1), line))
}

function trailingSpaces(region: Region): Region[] {
  return region.text
    .split('\n')
    .flatMap((line, index) =>
      /\s$/.test(line) ? [textRegion(region, `the space at the end of line ${index + 1}`, line)] : [],
    )
}

/** Only for outputs of several pages; a single text is not known to be a page. */
function pages(region: Region): Region[] | null {
  const parts = [...region.view.pages].filter(([{ file }]) => file !== undefined)
  if (parts.length === 0) return null
  return parts.flatMap(([{ file, text }, page]) => (page ? [{ ...region, name: `${file}`, text, pages: [page] }] : []))
}

function keys(region: Region): Region[] | null {
  if (!isObject(region.view.object)) return null
  return Object.keys(region.view.object).map((key) => textRegion(region, `field '${key}'`, key, { label: key }))
}

function fieldsOf(region: Region): Region[] | null {
  const { object } = region.view
  return object && Object.keys(object).flatMap((key) => fieldRegion(region, key) ?? [])
}

/** Elements of a field that is a list. */
function elements(region: Region): Region[] | null {
  if (!Array.isArray(region.value)) return null
  return region.value.map((each: unknown, index) =>
    isObject(each)
      ? { ...wholeRegion(viewOf(each)), name: `${region.name}[${index}]` }
      : textRegion(region, `${region.name}[${index}]`, typeof each === 'string' ? each : (JSON.stringify(each) ?? ''), {
          value: each,
        }),
  )
}
