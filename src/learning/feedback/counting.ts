import { normalized } from './own-words.ts'

/** Words that cannot follow a number that counts: `5 we checked` has a clause of its own behind its number. */
const CLAUSE_STARTS = words(
  'we i you they he she it its this that these those there the a an our my their because since as see not no will already already next please for until when while only on by',
)
/** What follows a number that counts without a noun: `3 of us`, `2 are wrong`. */
const COUNT_FOLLOWERS = words(
  'of and or to out more less fewer other others another is are were was has have had use uses need fail fails failed remain remains left still times fixed done in percent hundred thousand million dozen',
)
/** Units and things in the singular: `1 file`, `a 3 minute fix`. */
const NOUNS = words(
  'ms sec second min minute hr h hour day week month year kb mb gb px x am pm line file page place test thing claim finding issue problem case example link doc comment question nit typo person people folk folks men women children user option way reason step star factor commit pr point time change char word',
)
const ADJECTIVES = words(
  'big small minor major new old other different similar separate single whole full real broken wrong stale failing failed open remaining unrelated existing further additional extra possible such quick last first',
)
/** Words that end in s and are no plural. */
const SINGULAR = words(
  'this is was has us as its yes always across perhaps besides less unless docs css js aws https dns',
)

/** Whether a number before a text counts what the text names, as in `3 files still use it`, instead of being an answer's. */
export function countsThings(number: number, text: string): boolean {
  const [first = '', second = ''] = normalized(text).split(' ')
  if (CLAUSE_STARTS.has(first)) return false
  if (COUNT_FOLLOWERS.has(first) || NOUNS.has(first)) return true
  if (ADJECTIVES.has(first)) return NOUNS.has(second) || isPlural(second)
  return number > 1 && isPlural(first)
}

function isPlural(word: string): boolean {
  return /^\p{L}{2,}s$/u.test(word) && !SINGULAR.has(word) && !/(?:ss|us|is)$/.test(word)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
