import { viewOf } from '../../text/output.ts'
import { fieldRegion, fieldsNamed } from '../measure/fields.ts'
import { occurrences } from '../measure/find-text.ts'
import { codeOf, linesRegion, pagesOf, type Region, wholeRegion } from '../measure/region.ts'
import { sectionsNamed } from '../measure/sections.ts'
import type { Cursor } from './parts/cursor.ts'
import { readFieldName } from './parts/field-name.ts'
import { readNoun } from './parts/noun.ts'
import { readSectionNames } from './parts/section-name.ts'

/** The parts of the output that a sentence refers to. */
export interface Scope {
  /** Null if they cannot be determined. */
  readonly find: (region: Region) => readonly Region[] | null
  /** The sentence refers to each part, to none of them, to at least one, or to the one meant, even if several have its name. */
  readonly quantifier: 'all' | 'none' | 'the' | 'any'
  /** The sentence names the part, so a positive sentence fails if it is missing. */
  readonly isNamed: boolean
}

const PAGES = ['page', 'document', 'documentation', 'docs', 'doc', 'readme', 'guide', 'article', 'changelog']
const OUTPUT = [
  ...PAGES,
  'output',
  'text',
  'answer',
  'response',
  'file',
  'content',
  'change',
  'result',
  'code',
  'json',
  'json object',
  'message',
  'reply',
  'length',
  'total length',
  'generated code',
]
export const WHOLE: Scope = { find: (region) => [region], quantifier: 'all', isNamed: false }
const PLACES = ['of', 'in', 'within', 'inside', 'under', 'on']

/** `the page`, `each section`, `no sentence`, `the first paragraph`, `the Usage section`, `the field "tags"`. */
export function readScope(cursor: Cursor): Scope | null {
  return cursor.attempt(() => {
    const inner = readPart(cursor)
    if (!inner || inner === WHOLE) return inner
    const outer = cursor.attempt(() => (cursor.take(PLACES) === null ? null : readPart(cursor)))
    if (!outer || outer === WHOLE) return inner
    if (outer.quantifier === 'none' || (inner.quantifier === 'the' && outer.quantifier === 'the')) return null
    return {
      quantifier: inner.quantifier,
      isNamed: inner.isNamed || outer.isNamed,
      find: (region) => {
        const found = outer.find(region)?.map((each) => inner.find(each))
        return found?.every((each) => each !== null) ? found.flat() : null
      },
    }
  })
}

/** The scope at the end of a sentence: `in the Usage section`, `per sentence`, `in each section`. */
export function readTrailingScope(cursor: Cursor): Scope | null {
  return cursor.attempt(() => {
    if (cursor.take(['in total', 'overall', 'altogether'])) return WHOLE
    if (cursor.take(['per'])) {
      const noun = readNoun(cursor)
      return noun && { find: noun.find, quantifier: 'all', isNamed: false }
    }
    if (cursor.take(['in', 'within', 'inside', 'under']) === null) return null
    return readScope(cursor)
  })
}

function readPart(cursor: Cursor): Scope | null {
  return cursor.first([readEach, readOutput, readFrontMatter, readNamedField, readEnds, readSection, readField])
}

function readOutput(cursor: Cursor): Scope | null {
  if (cursor.take(['it'])) return WHOLE
  cursor.take(['the', 'this'])
  const name = cursor.take(OUTPUT)
  if (name === null) return null
  return {
    ...WHOLE,
    // The field `code` of an object, for example, or the whole part.
    find: (region) => [fieldRegion(region, name) ?? reachOf(name, region)],
  }
}

/** `the front matter`: data of its own. */
function readFrontMatter(cursor: Cursor): Scope | null {
  cursor.take(['the', 'its', 'the yaml'])
  if (cursor.take(['front matter']) === null) return null
  return {
    find: (region) =>
      region.pages.flatMap(({ frontMatter }) => (frontMatter === null ? [] : [wholeRegion(viewOf(frontMatter))])),
    quantifier: 'all',
    isNamed: true,
  }
}

function readNamedField(cursor: Cursor): Scope | null {
  cursor.take(['the'])
  const name = readFieldName(cursor)
  if (name === null) return null
  return {
    find: (region) => {
      const field = fieldRegion(region, name)
      return field ? [field] : []
    },
    quantifier: 'the',
    isNamed: true,
  }
}

/** In a change, `the code` and `the docs` are different files. */
function reachOf(name: string, region: Region): Region {
  if (name.endsWith('code')) return codeOf(region)
  return PAGES.includes(name) ? pagesOf(region) : region
}

/** `the summary`, `` `age` ``, `status`: the fields of that name in data; unknown for any other output. */
function readField(cursor: Cursor): Scope | null {
  const article = cursor.take(['the', 'its', 'every', 'each', 'the value of', 'the list', 'the array', 'the value'])
  const token = cursor.next()
  const next = cursor.peek()
  if ((token?.kind !== 'word' && token?.kind !== 'quoted') || next?.kind !== 'word') return null
  if (!/^[\w.-]{1,100}$/.test(token.text)) return null
  if (article === null && token.kind === 'word' && (NO_NAME.test(token.text) || !BEFORE_VALUE.test(next.lower)))
    return null
  return {
    find: (region) => {
      const field = fieldRegion(region, token.text)
      const found = field ? [field] : fieldsNamed(region, token.text)
      const isData = region.view.object !== null || Array.isArray(region.view.value)
      if (found.length > 0) return found
      // It may be the name of something in a text of the data.
      return !isData || token.kind === 'word' || occurrences(region.text, token.text) > 0 ? null : []
    },
    quantifier: 'all',
    isNamed: true,
  }
}

const NO_NAME = /^(?:do|does|must|should|shall|will|may|can|there|it|this|that|not|never|no)$/i
const BEFORE_VALUE = /^(?:is|are|must|should|equals)$/

/** `the first paragraph`, `the last line`, `the introduction`. */
function readEnds(cursor: Cursor): Scope | null {
  cursor.take(['the'])
  if (cursor.take(['introduction', 'intro'])) return { find: introductions, quantifier: 'the', isNamed: false }
  const end = cursor.take(['first', 'last', 'final'])
  if (end === null) return null
  const noun = readNoun(cursor)
  if (!noun) return null
  return {
    find: (region) => {
      const found = noun.find(region)?.filter(({ optional }) => !optional)
      const one = end === 'first' ? found?.[0] : found?.at(-1)
      return found === undefined ? null : one ? [one] : []
    },
    quantifier: 'the',
    isNamed: false,
  }
}

/** The content before the first section. */
function introductions(region: Region): Region[] {
  return region.pages.flatMap((page) => {
    const [title, second] = page.headings
    const end = (title?.level === 1 ? second : title)?.line
    const from = title?.level === 1 ? title.line + 1 : 1
    return end === undefined || end <= from ? [] : [linesRegion(region, page, 'the introduction', from, end - 1)]
  })
}

function readSection(cursor: Cursor): Scope | null {
  const sections = readSectionNames(cursor)
  if (!sections || sections.isNone || sections.isAny) return null
  const isOne = sections.names.length === 1
  return {
    quantifier: isOne ? 'the' : 'all',
    isNamed: true,
    find: (region) => {
      const found = sections.names.map(({ title, isQuoted }) => sectionsNamed(region, title, isQuoted))
      if (found.some(({ sure, possible }) => sure.length === 0 && possible.length > 0)) return null
      return found.some(({ sure }) => sure.length === 0) ? [] : found.flatMap(({ sure }) => sure)
    },
  }
}

const ALL = ['each', 'every', 'all', 'all the', 'all of the', 'each of the', 'any', 'the', 'its', 'all its']
const ANY = ['a', 'an', 'some', 'at least one', 'one']
/** There is one of them, or what is said holds of all or of none. */
const SINGLE = /^(?:title|table|code block|code example|code snippet|image|list|function|paragraph|sentence)$/

function readEach(cursor: Cursor): Scope | null {
  const none = cursor.take(['no', 'none of the', 'none of its']) !== null
  const all = none ? null : cursor.take(ALL)
  const any = none || all !== null ? null : cursor.take(ANY)
  const noun = readNoun(cursor)
  if (!noun || (!none && all === null && any === null && !noun.isPlural)) return null
  if (any !== null) return { find: noun.find, quantifier: 'any', isNamed: true }
  const isOne = (all === 'the' || all === 'its') && !noun.isPlural
  if (isOne && !SINGLE.test(noun.name)) return null
  return { find: noun.find, quantifier: none ? 'none' : isOne ? 'the' : 'all', isNamed: false }
}
