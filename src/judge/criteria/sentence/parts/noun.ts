import { unmarked } from '../../../text/sentences.ts'
import { languageNamed } from '../../measure/code.ts'
import { fieldsNamed } from '../../measure/fields.ts'
import { occurrences } from '../../measure/find-text.ts'
import type { Region } from '../../measure/region.ts'
import { type Finder, THINGS } from '../../measure/things.ts'
import { isBlank, opposite, resolves } from '../../measure/traits.ts'
import { readBounds } from './bounds.ts'
import { countTest } from './count.ts'
import { type Cursor, phrases, readList } from './cursor.ts'
import { readTexts, wordOf } from './texts.ts'

/** A kind of element as a criterion names it, with its qualifiers: `Python code blocks`, `images without alt text`. */
export interface Noun {
  readonly name: string
  readonly isPlural: boolean
  /** Finds the elements; those that may or may not be meant are `optional`. */
  readonly find: Finder
}

const NAMES = [...THINGS.keys()]
/** Phrases that start like an element's name but mean something else. */
const OTHERS = phrases('table of contents, link checker, page break, title case, sentence case')

/** @param given the name, if other words said it */
export function readNoun(cursor: Cursor, given?: string): Noun | null {
  return cursor.attempt(() => {
    const adjective = cursor.take(Object.keys(ADJECTIVES))
    if (cursor.take(OTHERS) !== null) return null
    const known = given ?? cursor.take(NAMES)
    const language = known === null ? readLanguage(cursor) : null
    const name = known ?? cursor.take(NAMES)
    const find = name === null ? undefined : THINGS.get(name)
    if (name === null || !find) return null
    const isCode = name.startsWith('code') || name.startsWith('fenced')
    if (language !== null && !isCode) return null
    const asked = language ?? (isCode ? cursor.attempt(() => readLanguageAfter(cursor)) : null)
    const narrowed = asked === null ? find : inLanguage(find, asked)
    const all = ofFields(name, narrowed)
    const chosenFind = adjective === null ? all : (ADJECTIVES[adjective]?.(all) ?? all)
    return {
      name: [adjective, name].filter((word) => word !== null).join(' '),
      isPlural: name.endsWith('s'),
      find: readFilter(cursor, name, chosenFind),
    }
  })
}

/** Names of elements that data has as fields too. */
const FIELDS = /^(?:title|link|image|section|heading|file)s?$/

/** In data, `title` is the field of that name. */
function ofFields(name: string, find: Finder): Finder {
  if (!FIELDS.test(name)) return find
  return (region) => {
    const fields = region.value !== undefined && region.value === region.view.value ? fieldsNamed(region, name) : []
    return fields.length > 0 ? fields : find(region)
  }
}

function readLanguage(cursor: Cursor): string | null {
  return cursor.attempt(() => {
    const token = cursor.next()
    return token?.kind === 'word' || token?.kind === 'quoted' ? languageNamed(token.text) : null
  })
}

function readLanguageAfter(cursor: Cursor): string | null {
  if (cursor.take(['in', 'written in', 'tagged', 'tagged as', 'labelled', 'labeled', 'marked as']) === null) return null
  return readLanguage(cursor)
}

/** A block without a language may be in any. */
function inLanguage(find: Finder, language: string): Finder {
  return (region) => {
    const found = find(region)
    return (
      found?.flatMap((each): Region[] => {
        if (each.label === '') return [{ ...each, optional: true }]
        return languageNamed(each.label ?? '') === language ? [each] : []
      }) ?? null
    )
  }
}

/** Qualities by which elements are chosen. */
const ADJECTIVES: Readonly<Record<string, (find: Finder) => Finder>> = {
  empty: (find) => (region) => find(region)?.filter(isBlank) ?? null,
  duplicate: duplicatesOf,
  duplicated: duplicatesOf,
  repeated: duplicatesOf,
  broken: (find) => chosen(find, (each) => opposite(resolves(each))),
}

/** The elements whose text another one has already. */
export function duplicatesOf(find: Finder): Finder {
  return (region) => {
    const seen = new Set<string>()
    return (
      find(region)?.filter(({ text }) => {
        const isSeen = seen.has(text.trim())
        seen.add(text.trim())
        return isSeen
      }) ?? null
    )
  }
}

/** The elements that pass a check; those of which it is not known are optional. */
function chosen(find: Finder, check: (region: Region) => boolean | null): Finder {
  return (region) =>
    find(region)?.flatMap((each): Region[] => {
      const isWanted = check(each)
      if (isWanted === false) return []
      return isWanted ? [each] : [{ ...each, optional: true }]
    }) ?? null
}

const LACKED = phrases('alt text, alternative text, docstring, docstrings, language, language tag')

/** `without alt text`, `that mention X`, `with the columns A and B`, `with at least 3 rows`. */
function readFilter(cursor: Cursor, name: string, find: Finder): Finder {
  return (
    cursor.first([
      () => {
        if (cursor.take(['without']) === null) return null
        cursor.take(['a', 'an', 'any'])
        const lacked = cursor.take(LACKED)
        if (lacked === null) return null
        const isLanguage = lacked.startsWith('language')
        return chosen(find, ({ note, label }) => (isLanguage ? label : note) === '')
      },
      () => {
        if (cursor.take(['that mentions', 'that mention', 'mentioning', 'containing']) === null) return null
        const wanted = readTexts(cursor, 'names')
        return wanted && chosen(find, ({ text }) => wanted.texts.every((each) => occurrences(text, each.text) > 0))
      },
      () => (name.startsWith('table') && cursor.take(COLUMNS) ? withColumns(cursor, find) : null),
      () => {
        const next = cursor.peek()
        const isMeasured = next?.kind === 'word' && /^(?:longer|shorter|over|under|above|below)$/.test(next.lower)
        if (cursor.take(['with', 'of']) === null && !isMeasured) return null
        const bounds = readBounds(cursor)
        const noun = bounds && readNoun(cursor)
        return bounds && noun && chosen(find, (each) => countTest(noun, bounds)(each).met)
      },
    ]) ?? find
  )
}

const COLUMNS = phrases('with the columns, with columns, with a column, with the column, with the headers')

function withColumns(cursor: Cursor, find: Finder): Finder | null {
  cursor.take(['named', 'called'])
  const listed = readList(cursor, () => wordOf(cursor.next()))
  if (!listed || listed.joints.has('or') || !cursor.isAtEnd) return null
  const wanted = listed.items.map((each) => each.toLowerCase())
  return chosen(find, ({ pages }) => {
    const header = pages[0]?.tables[0]?.header.map((cell) => unmarked(cell).trim().toLowerCase())
    return header === undefined ? null : wanted.every((each) => header.includes(each))
  })
}
