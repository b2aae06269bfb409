import { lexemesOf } from '../../base/text/lexemes.ts'

/** The entries that a phrase triggers. */
export interface Triggers {
  set(document: number, phrases: readonly string[]): void
  remove(document: number): void
  /** By document, the share of the query's lexemes that its longest matching phrase covers, 0–1. */
  match(lexemes: readonly string[]): ReadonlyMap<number, number>
}

const MAX_PHRASE_LENGTH = 12

/** Phrases match literally, after stemming, anywhere in a query. */
export function newTriggers(): Triggers {
  const documents = new Map<string, Set<number>>()
  const phrasesOf = new Map<number, readonly string[]>()
  const remove = (document: number) => {
    for (const phrase of phrasesOf.get(document) ?? []) {
      const found = documents.get(phrase)
      found?.delete(document)
      if (found?.size === 0) documents.delete(phrase)
    }
    phrasesOf.delete(document)
  }
  return {
    remove,
    set(document, phrases) {
      remove(document)
      const keys = [...new Set(phrases.map((phrase) => lexemesOf(phrase)))]
        .filter((lexemes) => lexemes.length > 0 && lexemes.length <= MAX_PHRASE_LENGTH)
        .map((lexemes) => lexemes.join(' '))
      if (keys.length === 0) return
      phrasesOf.set(document, keys)
      for (const key of keys) documents.set(key, (documents.get(key) ?? new Set()).add(document))
    },
    match(lexemes) {
      const matches = new Map<number, number>()
      if (documents.size === 0) return matches
      for (let length = Math.min(MAX_PHRASE_LENGTH, lexemes.length); length > 0; length--) {
        for (let start = 0; start + length <= lexemes.length; start++) {
          for (const document of documents.get(lexemes.slice(start, start + length).join(' ')) ?? [])
            if (!matches.has(document)) matches.set(document, length / lexemes.length)
        }
      }
      return matches
    },
  }
}
