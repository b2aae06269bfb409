import { readCalled } from './declared.ts'
import { readObjects } from './have.ts'
import { affirmed, negated, type Predicate } from './meaning.ts'
import { NONE, SOME } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
import { duplicatesOf, readNoun } from './parts/noun.ts'
import { readTexts } from './parts/texts.ts'
import { readPredicate } from './predicate.ts'
import { documents, mentions, readTimes } from './say.ts'

const IS = phrases('is, are, must be, should be')
const IS_NOT = phrases('is not, are not, must not be, should not be, is never, are never, is nowhere, are nowhere')
const forms = (before: readonly string[], states: string): string[] =>
  before.flatMap((each) => states.split(' ').map((state) => `${each} ${state}`))
const THERE = 'included present provided left there allowed given shown listed stated defined contained'
const VERBS = phrases('appear, appears, occur, occurs, exist, exists, remain, remains')
const DOES_NOT = phrases("does not, doesn't, do not, don't, must not, should not, never")

const IS_THERE = [...forms(IS, THERE), ...VERBS, ...forms(['must', 'should'], 'appear occur exist'), 'left', 'included']
const IS_ABSENT = [
  ...forms(IS_NOT, THERE),
  ...forms(IS, 'absent missing avoided omitted'),
  ...DOES_NOT.flatMap((no) => VERBS.map((verb) => `${no} ${verb}`)),
]
const IS_USED = forms(IS, 'used')
const IS_NOT_USED = forms(IS_NOT, 'used')
const IS_MENTIONED = forms(IS, 'mentioned named')
const IS_NOT_MENTIONED = forms(IS_NOT, 'mentioned named')
const IS_DOCUMENTED = forms(IS, 'documented described explained')

/** `Tests are included`, `No TODO is left`, `the word "simply" is not used`, `headings are unique`, `At most 20 words per sentence`. */
export function readStated(cursor: Cursor): Predicate | null {
  return cursor.first([readCalled, readUnique, readThere, readMentioned, readPhrase])
}

function readThere(cursor: Cursor): Predicate | null {
  const objects = readObjects(cursor)
  if (!objects || objects.isWording !== undefined) return null
  const isUsable = objects.isUsable ?? objects.isNegative
  if (cursor.take([...IS_THERE, ...(isUsable ? IS_USED : [])])) return objects
  return cursor.take([...IS_ABSENT, ...(isUsable ? IS_NOT_USED : [])]) ? negated(objects) : null
}

/** `Docker and Podman are mentioned`, `the word "cache" appears at least twice`, `` the flag `--all` is documented ``. */
function readMentioned(cursor: Cursor): Predicate | null {
  const wanted = readTexts(cursor, 'ideas')
  if (!wanted) return null
  const isWording = wanted.texts.every((text) => text.isWording)
  const isExact = wanted.texts.every((text) => !text.isConcept && !text.isName)
  if (cursor.take(IS_DOCUMENTED)) return documents(wanted)
  if (cursor.take([...IS_MENTIONED, ...(isWording ? IS_USED : []), ...(isExact ? IS_THERE : [])])) {
    const times = readTimes(cursor)
    if (times && wanted.texts.length > 1) return null
    return mentions(wanted, times ?? SOME, !isWording && times === null)
  }
  if (!cursor.take([...IS_NOT_MENTIONED, ...(isWording ? IS_NOT_USED : []), ...(isExact ? IS_ABSENT : [])])) return null
  cursor.take(['anywhere'])
  return negated(mentions(wanted, SOME, false))
}

/** `No exclamation marks`, `At least 3 sections`: begins with an article or an amount, and is no subject of a sentence. */
function readPhrase(cursor: Cursor): Predicate | null {
  const first = cursor.peek()
  const isPhrase = first?.kind === 'number' || (first?.kind === 'word' && AMOUNT.test(first.lower))
  const objects = isPhrase ? readObjects(cursor) : null
  if (!objects || cursor.attempt(() => readPredicate(cursor)) !== null) return null
  cursor.take(['long', 'in length'])
  return objects
}

const AMOUNT =
  /^(?:no|zero|at|exactly|only|between|fewer|less|more|up|under|over|a|an|one|two|three|four|five|six|seven|eight|nine|ten|not)$/

/** `All headings are unique`, `heading levels are not skipped`. */
function readUnique(cursor: Cursor): Predicate | null {
  for (const [name, sentences] of NONE_IS) {
    const noun = cursor.take(sentences) === null ? null : readNoun(cursor, name)
    if (noun) return affirmed(countTest(noun, NONE))
  }
  cursor.take(['all', 'the', 'all the', 'all of the'])
  const noun = readNoun(cursor)
  if (!noun || cursor.take(forms(IS, 'unique')) === null) return null
  return affirmed(countTest({ name: `repeated ${noun.name}`, find: duplicatesOf(noun.find) }, NONE))
}

/** Sentences that say with a verb that there is none of something. */
const NONE_IS: readonly (readonly [name: string, sentences: readonly string[]])[] = [
  [
    'skipped heading level',
    phrases(
      'heading levels are not skipped, no heading level is skipped, no heading levels are skipped, does not skip heading levels, headings do not skip levels',
    ),
  ],
  [
    'hard-coded credential',
    ['secrets', 'credentials', 'passwords', 'api keys', 'tokens'].flatMap((what) =>
      ['hard-coded', 'hardcoded'].flatMap((how) => [`no ${what} are ${how}`, `${what} are not ${how}`]),
    ),
  ],
]
