import { lexemesOf, wordsOf } from '../../base/text/lexemes.ts'
import type { Postings } from '../../base/text/postings.ts'

/** Function words by language, without those that English has too. */
const FUNCTION_WORDS: readonly (readonly [language: string, words: ReadonlySet<string>])[] = Object.entries({
  German:
    'wie ich der das den dem ein eine einen und oder nicht ist sind wird kann kannst man mit für von zu auf wo warum welche welcher welches gibt wenn beim zum zur mein meine',
  French:
    'comment je le les des du une et ou est sont peut avec pour dans sur quel quelle quels quelles pourquoi quand puis pas ne mon ma mes faut',
  Spanish: 'cómo como puedo el los las una y o es son puede con para qué cuál dónde por mi mis del al hay cuando',
  Italian: 'come posso il lo gli una e è sono può con per che quale dove perché mio mia del della dei nel quando',
  Portuguese: 'como posso os um uma e é são pode com para que qual onde por meu minha do da dos quando não',
  Dutch: 'hoe ik de het een en niet kan kun je met voor van op waar waarom welke wordt mijn als bij naar',
  Polish: 'jak mogę czy jest są nie na się do dla co gdzie dlaczego który która można mój moje przy',
  Swedish: 'hur jag det ett och inte kan är med för från på var varför vilken vilka min mitt när',
} satisfies Record<string, string>).map(([language, words]) => [language, new Set(words.split(' '))])
const ENGLISH = new Set(
  'how do does did i my the a an to of in is are was can could what where when why which who with for from on and or not it that this be if by'.split(
    ' ',
  ),
)

const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Cyrillic script', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Arabic script', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Devanagari script', /\p{Script=Devanagari}/u],
]

/** Function words of a language that a query has at least. */
const MIN_WORDS = 2
/** Docs in a language have its function words in at least this share of their passages. */
const MIN_SHARE = 0.05

/** The language of a query whose words the docs do not use: another one than theirs. Null if it is the same, or not to be seen. */
export function otherLanguage(postings: Postings, query: string): string | null {
  const isThere = (lexeme: string): boolean => shareOf(postings, lexeme) > 0
  const words = [...new Set(wordsOf(query).map((word) => word.toLowerCase()))]
  for (const [language, letters] of SCRIPTS) {
    const own = words.filter((word) => letters.test(word))
    if (own.length > 0 && 2 * own.length >= words.length) return own.flatMap(lexemesOf).some(isThere) ? null : language
  }
  const english = words.filter((word) => ENGLISH.has(word)).length
  const counted = FUNCTION_WORDS.map(([language, known]) => ({
    language,
    own: words.filter((word) => known.has(word)),
  }))
  const [best] = counted.toSorted((a, b) => b.own.length - a.own.length)
  if (!best || best.own.length < MIN_WORDS || best.own.length <= english) return null
  const isOfDocs = best.own.flatMap(lexemesOf).some((lexeme) => shareOf(postings, lexeme) >= MIN_SHARE)
  return isOfDocs ? null : best.language
}

/** The share of documents that contain a lexeme. */
function shareOf(postings: Postings, lexeme: string): number {
  const term = postings.term(lexeme)
  return term === undefined ? 0 : postings.documentFrequency(term) / Math.max(1, postings.count)
}

/** Says why little is found, for people and agents. */
export function languageNote(language: string): string {
  return `the question is in ${language}, the docs are not: ask in their words, or set up an embedding model`
}
