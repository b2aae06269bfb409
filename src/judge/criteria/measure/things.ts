import { isObject } from '../../schema/json.ts'
import { splitSentences, unmarked } from '../../text/sentences.ts'
import { functionRegions } from './code.ts'
import { linesRegion, type Region, textRegion } from './region.ts'
import { sectionsOf, titlesOf } from './sections.ts'

/** All of a kind that stand in a part of the output; null where they cannot be told there. */
export type Finder = (region: Region) => readonly Region[] | null

export interface Thing {
  /** Singular and plural. */
  readonly names: readonly string[]
  readonly find: Finder
}

/** Of a part with pages; code and values have none of it that could be told. */
const onPages =
  (find: (region: Region) => readonly Region[]): Finder =>
  (region) =>
    region.pages.length === 0 ? null : find(region)

const headingsOfLevel = (wanted: number | null): Finder =>
  onPages((region) =>
    region.pages.flatMap(({ headings }) =>
      headings
        .filter(({ level }) => wanted === null || level === wanted)
        .map(({ text }) => textRegion(region, `heading '${text}'`, text, { label: text })),
    ),
  )

const runsOf = (...kinds: readonly string[]): Finder =>
  onPages((region) =>
    region.pages.flatMap((page) =>
      page.prose
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ line, lines }) => ({
          ...linesRegion(region, page, `line ${line}`, line, line + lines.length - 1),
          text: unmarked(lines.join(' ').slice(0, 20_000)),
        })),
    ),
  )

const linksOf = (kind: 'link' | 'image', isWanted: (target: string) => boolean = () => true): Finder =>
  onPages((region) =>
    region.pages.flatMap(({ links }) =>
      links
        .filter((link) => link.kind === kind && isWanted(link.target))
        .map(({ target, text }) =>
          textRegion(region, `${kind} '${target}'`, `${text} ${target}`, { label: target, note: text.trim() }),
        ),
    ),
  )

const codeBlocks: Finder = onPages((region) =>
  region.pages.flatMap((page) =>
    page.codeBlocks.map((block) => ({
      ...linesRegion(
        region,
        page,
        `the code block at line ${block.line}`,
        block.line,
        block.line + block.lines.length - 1,
      ),
      ...{ text: block.lines.join('\n'), label: block.language },
    })),
  ),
)

const sentences: Finder = onPages((region) =>
  region.pages.flatMap(({ prose }) =>
    prose
      .filter(({ kind }) => kind !== 'heading' && kind !== 'row')
      .flatMap(({ lines, line }) => splitSentences(lines, line))
      .map(({ text, line }) => textRegion(region, `the sentence at line ${line}`, unmarked(text.slice(0, 20_000)))),
  ),
)

/** Matches of a pattern in the text, each a part of its own; of a change in its code too, if that is what they speak of. */
const marks =
  (name: string, pattern: RegExp, reach: 'text' | 'change' = 'text'): Finder =>
  (region) =>
    [...(reach === 'change' ? (region.everything ?? region.text) : region.text).matchAll(pattern)]
      .slice(0, 10_000)
      .map(([text]) => textRegion(region, `${name} '${text.trim()}'`, text))

const isExternal = (target: string): boolean => /^(?:https?:)?\/\//i.test(target)
const UNFINISHED =
  /\b(?:TODO|FIXME|TBD|XXX|HACK)\b(?=[:\s(]|$)|lorem ipsum|<(?:placeholder|insert|your text)[^>]{0,40}>|\[(?:insert|placeholder|your text)[^\]]{0,40}\]|coming soon/gi

/** What can be counted in an output, by the names that criteria give it. */
export const THINGS: readonly Thing[] = [
  { names: ['word', 'words'], find: (region) => words(region) },
  {
    names: ['character', 'characters'],
    find: (region) => [...region.text.trim()].map((each) => textRegion(region, each, each)),
  },
  { names: ['line', 'lines'], find: (region) => lines(region) },
  { names: ['sentence', 'sentences'], find: sentences },
  { names: ['paragraph', 'paragraphs'], find: runsOf('paragraph') },
  { names: ['section', 'sections', 'chapter', 'chapters'], find: onPages(sectionsOf) },
  { names: ['heading', 'headings', 'section heading', 'section headings'], find: headingsOfLevel(null) },
  { names: ['title', 'titles'], find: onPages(titlesOf) },
  ...[1, 2, 3, 4].map((level) => ({
    names: [
      `h${level}`,
      `h${level}s`,
      `h${level} heading`,
      `h${level} headings`,
      `level-${level} heading`,
      `level-${level} headings`,
    ],
    find: headingsOfLevel(level),
  })),
  {
    names: ['top-level heading', 'top-level headings', 'top level heading', 'top level headings'],
    find: headingsOfLevel(1),
  },
  { names: ['link', 'links', 'hyperlink', 'hyperlinks'], find: linksOf('link') },
  { names: ['external link', 'external links'], find: linksOf('link', isExternal) },
  {
    names: ['relative link', 'relative links', 'internal link', 'internal links'],
    find: linksOf('link', (target) => !/^(?:[a-z]+:|\/\/)/i.test(target)),
  },
  { names: ['image', 'images'], find: linksOf('image') },
  { names: ['table', 'tables'], find: onPages((region) => tables(region)) },
  {
    names: ['list item', 'list items', 'bullet', 'bullets', 'bullet point', 'bullet points', 'item', 'items'],
    find: (region) => elements(region) ?? runsOf('item')(region),
  },
  {
    names: [
      ...['code block', 'code blocks', 'code example', 'code examples', 'code sample', 'code samples'],
      ...['code snippet', 'code snippets', 'fenced code block', 'fenced code blocks'],
    ],
    find: codeBlocks,
  },
  { names: ['function', 'functions', 'method', 'methods'], find: (region) => someOrNull(functionRegions(region)) },
  {
    names: ['function name', 'function names', 'method name', 'method names'],
    find: (region) => someOrNull(functionRegions(region).map((each) => ({ ...each, text: each.label ?? '' }))),
  },
  {
    names: [
      ...['todo', 'todos', 'todo comment', 'todo comments', 'fixme', 'fixmes', 'placeholder', 'placeholders', 'tbd'],
      ...['placeholder text', 'unfinished text', 'todo or fixme', 'todo or fixme comments', 'todos or fixmes'],
    ],
    find: marks('the mark', UNFINISHED, 'change'),
  },
  {
    names: ['exclamation mark', 'exclamation marks', 'exclamation point', 'exclamation points'],
    find: marks('the mark', /!(?![[=])/g),
  },
  { names: ['question mark', 'question marks'], find: marks('the mark', /\?/g) },
  { names: ['emoji', 'emojis'], find: marks('the emoji', /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu) },
  { names: ['tab', 'tabs', 'tab character', 'tab characters'], find: marks('a tab', /\t/g) },
  { names: ['trailing whitespace', 'trailing space', 'trailing spaces'], find: (region) => trailingSpaces(region) },
  { names: ['page', 'pages', 'file', 'files'], find: (region) => pages(region) },
  {
    names: ['key', 'keys', 'field name', 'field names', 'property name', 'property names'],
    find: (region) => keys(region),
  },
]

function words(region: Region): Region[] {
  return region.text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => textRegion(region, word, word))
}

function lines(region: Region): Region[] {
  // The end of the last line begins no other.
  const text = region.text.replace(/\r?\n$/, '')
  return text.trim() === '' ? [] : text.split('\n').map((line, index) => textRegion(region, `line ${index + 1}`, line))
}

function tables(region: Region): Region[] {
  return region.pages.flatMap((page) =>
    page.tables.map(({ line, rows }) =>
      linesRegion(region, page, `the table at line ${line}`, line, rows.at(-1)?.line ?? line),
    ),
  )
}

function trailingSpaces(region: Region): Region[] {
  return region.text
    .split('\n')
    .flatMap((line, index) =>
      /\s$/.test(line) ? [textRegion(region, `the space at the end of line ${index + 1}`, line)] : [],
    )
}

/** Of an output of several pages each; what is one text cannot be told to be a page. */
function pages(region: Region): Region[] | null {
  const parts = [...region.view.pages].filter(([{ file }]) => file !== undefined)
  if (parts.length === 0) return null
  return parts.flatMap(([{ file, text }, page]) => (page ? [{ ...region, name: `${file}`, text, pages: [page] }] : []))
}

function keys(region: Region): Region[] | null {
  if (!isObject(region.view.object)) return null
  return Object.keys(region.view.object).map((key) => textRegion(region, `field '${key}'`, key, { label: key }))
}

/** Of a field that is a list. */
function elements(region: Region): Region[] | null {
  if (!Array.isArray(region.value) || region.value === region.view.value) return null
  return region.value.map((each: unknown, index) =>
    textRegion(region, `${region.name}[${index}]`, typeof each === 'string' ? each : (JSON.stringify(each) ?? ''), {
      value: each,
    }),
  )
}

/** Functions are told without a parser, so that none was found says nothing. */
function someOrNull(found: readonly Region[]): readonly Region[] | null {
  return found.length === 0 ? null : found
}
