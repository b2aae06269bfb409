import { canonicalWord, canonicalWords } from './canonical.ts'

/** Words of which one says the opposite of the other. */
const PAIRS = `
add introduce / remove drop discontinue withdraw withdrawn, enable activate / disable deactivate,
allow accept approve / forbid forbidden deny block reject refuse prohibit disallow, open / close shut,
before / after, synchronous sync / asynchronous async, include contain / exclude,
increase raise grow grown rise risen / decrease lower reduce shrink fall fallen,
require mandatory compulsory / optional voluntary, public / private, upload / download, ascending / descending,
newer newest latest new / older oldest earliest old, first / last, minimum min / maximum max,
more / less fewer, over above / under below, with / without, succeed success / fail failure, lock / unlock,
mutable / immutable, online / offline, internal / external, inside indoors / outside outdoors, left / right,
north northern / south southern, east eastern / west western, sequential serial / parallel concurrent,
eager / lazy, stateful / stateless, sensitive / insensitive, valid / invalid, free / paid, win won / lose lost,
buy purchase / sell sold, arrive arrival / depart departure, hot warm / cold, wet / dry, even / odd,
alive / dead, visible shown / invisible hidden, permanent / temporary, automatic / manual,
encrypt / decrypt plaintext, connect / disconnect, install / uninstall, subscribe / unsubscribe, full / empty`
  .split(',')
  .map((pair) => pair.split('/').map((side) => side.trim()))

interface Pole {
  /** The pair, by its first word. */
  readonly word: string
  readonly isOpposite: boolean
}

const POLES: ReadonlyMap<string, Pole> = new Map(
  PAIRS.flatMap((pair) => {
    const [name = ''] = pair[0]?.split(' ') ?? []
    return pair.flatMap((words, side) =>
      words
        .split(' ')
        .flatMap(formsOf)
        .map((word) => [word, { word: `=${name}`, isOpposite: side === 1 }] as const),
    )
  }),
)

/** What is left of a word and of its forms: the endings of some are cut so that they differ. */
function formsOf(word: string): string[] {
  return canonicalWords(
    `${word} ${word}s ${word}ed ${word}ing ${word.replace(/e$/, '')}ed ${word.replace(/e$/, '')}ing`,
  )
}

/** `unsupported`, `unencrypted`; `understood` is no opposite of anything. */
const UN = /^(?:un(?!der)|non)(\p{L}{3,}(?:t|d|ed|able|ing|bl))$/u

/** The pair of opposites that a canonical word belongs to, and which side it stands for; null for most words. */
export function poleOf(word: string): Pole | null {
  // Of an adverb only its own ending is cut: `sequentially` and `sequential`.
  const known = POLES.get(word) ?? POLES.get(canonicalWord(word))
  if (known) return known
  const base = UN.exec(word)?.[1]
  if (base === undefined) return null
  const positive = POLES.get(canonicalWord(base))
  return positive
    ? { word: positive.word, isOpposite: !positive.isOpposite }
    : { word: canonicalWord(base), isOpposite: true }
}
