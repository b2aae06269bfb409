import { expect, it } from 'vitest'
import { newPostings } from '../../../src/base/text/postings.ts'
import { otherLanguage } from '../../../src/search/words/question-language.ts'

const ENGLISH = [
  'The cache keeps entries for an hour.',
  'Run `docker compose up` on the server.',
  'A token is set in the header.',
]
const GERMAN = [
  'Der Cache behält Einträge für eine Stunde und wird nicht geleert.',
  'Wie man den Server startet und ihn beendet.',
]

/** Evaluation Framework, confidence of an answer: a question in another language than the docs says so. */
it.each<[query: string, docs: readonly string[], language: string | null]>([
  ['wie kann ich den Cache leeren', ENGLISH, 'German'],
  ['wie kann ich den Cache leeren', GERMAN, null],
  ['comment est-ce que je peux vider le cache', ENGLISH, 'French'],
  ['cómo puedo vaciar el cache', ENGLISH, 'Spanish'],
  ['キャッシュを空にする方法', ENGLISH, 'Japanese'],
  ['如何清空缓存', ENGLISH, 'Chinese'],
  ['как очистить кэш', ENGLISH, 'Cyrillic script'],
  ['как очистить кэш', ['Кэш можно очистить так.'], null],
  ['how do I clear the cache', ENGLISH, null],
  ['cache', ENGLISH, null],
  ['docker compose up', ENGLISH, null],
  ['fill a PDF form with the word é', ENGLISH, null],
  ['o que', ENGLISH, null],
])('the language of "%s" over %j is %s', (query, docs, language) => {
  const postings = newPostings()
  for (const text of docs) postings.add(text)
  expect(otherLanguage(postings, query)).toBe(language)
})
