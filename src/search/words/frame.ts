import { lexemesOf } from '../../base/text/lexemes.ts'

/** Words that may phrase any question. They are less significant than their rarity in docs suggests. */
const QUESTION_STOPWORDS = new Set(
  lexemesOf(
    `able actually already always another anyone anything best bring certain come different else everyone everything
    exactly find get give go good happen help instead keep kind know let like look make many may mean might much must
    need never nothing one own particular people possible put real really say see somebody someone something sometimes
    specific still take tell thing try use want way whether while whole within without work yet`,
  ),
)

export function isQuestionStopword(lexeme: string): boolean {
  return QUESTION_STOPWORDS.has(lexeme)
}
