import { languageNamed } from '../../measure/code.ts'
import { fieldsNamed } from '../../measure/fields.ts'
import { occurrences } from '../../measure/find-text.ts'
import type { Region } from '../../measure/region.ts'
import { type Finder, THINGS } from '../../measure/things.ts'
import { type Cursor, phrases } from './cursor.ts'
import { readTexts } from './texts.ts'

/** A kind of element as a criterion names it, with its qualifiers: `Python code blocks`, `images without alt text`. */
export interface Noun {
  readonly name: string
  readonly isPlural: boolean
  /** Finds the elements; those that may or may not be meant are `optional`. */
  readonly find: Finder
}

const NAMES = [...THINGS.keys()]
/** Phrases that start like an element's name but mean something else. */
const OTHERS = phrases(
  'table of contents, list of, link checker, page break, title case, sentence case, items in, item in',
)

export function readNoun(cursor: Cursor): Noun | null {
  return cursor.attempt(() => {
    const language = readLanguage(cursor)
    if (cursor.take(OTHERS) !== null) return null
    const name = cursor.take(NAMES)
    const find = name === null ? undefined : THINGS.get(name)
    if (name === null || !find) return null
    const isCode = name.startsWith('code') || name.startsWith('fenced')
    if (language !== null && !isCode) return null
    const asked = language ?? (isCode ? cursor.attempt(() => readLanguageAfter(cursor)) : null)
    const narrowed = asked === null ? find : inLanguage(find, asked)
    return { name, isPlural: name.endsWith('s'), find: readFilter(cursor, ofFields(name, narrowed)) }
  })
}

/** Names of elements that data has as fields too. */
const FIELDS = /^(?:title|link|image|section|heading|file)s?$/

/** In data, `title` is the field of that name. */
function ofFields(name: string, find: Finder): Finder {
  if (!FIELDS.test(name)) return find
  return (region) => {
    const fields = region.name === 'the output' ? fieldsNamed(region, name) : []
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

function readFilter(cursor: Cursor, find: Finder): Finder {
  const lacking = cursor.attempt(() => {
    if (cursor.take(['without']) === null) return null
    cursor.take(['a', 'an', 'any'])
    return cursor.take(['alt text', 'alternative text', 'docstring', 'docstrings', 'language', 'language tag'])
  })
  if (lacking !== null) {
    const isLanguage = lacking.startsWith('language')
    return (region) => find(region)?.filter(({ note, label }) => (isLanguage ? label : note) === '') ?? null
  }
  const wanted = cursor.attempt(() => {
    if (cursor.take(['that mentions', 'that mention', 'mentioning', 'containing']) === null) return null
    return readTexts(cursor, 'names')
  })
  if (!wanted) return find
  return (region) =>
    find(region)?.filter(({ text }) => wanted.texts.every((each) => occurrences(text, each.text) > 0)) ?? null
}
