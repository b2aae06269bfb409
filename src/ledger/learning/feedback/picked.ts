import { readWords } from '../prose/reading.ts'
import { normalized } from './own-words.ts'
import { QUICK_PICKS, type QuickPick, type QuickPickReason } from './quick-pick.ts'

/** The quick pick at the beginning of a line, and the text after it. */
export interface Picked {
  readonly reason: QuickPickReason
  /** Empty if nothing follows. */
  readonly words: string
}

/** Words that change the meaning of the name before them: `docs are right about that, or …`. */
const QUALIFIES = /^\s*(?:or|if|unless|than|but|is|isnt|was|only|about|except)\b/i
/** Before a digit, these make a thumb, a reference or an amount. */
const NO_NUMBER = /^\s*[+\-#$~<=v]/i

/**
 * Reads the quick pick at the beginning of a line: its number, label, short label or reason, with or without text after it. Null if the
 * line begins with something else, asks a question, contradicts itself, or the number is a quantity. `isCommand`: the line follows
 * `/docalign`, so the number is never a quantity.
 */
export function pickedIn(line: string, isCommand = false): Picked | null {
  const picked = byNumber(line, isCommand) ?? byName(line)
  if (picked === null || isCommand || picked.words === '') return picked
  const { reason } = readWords(picked.words)
  return reason === null || reason === picked.reason ? picked : null
}

function byNumber(line: string, isCommand: boolean): Picked | null {
  if (NO_NUMBER.test(line)) return null
  const [, digit = '', after = ''] = /^[\s*_"'“([]*([1-5])(?![\d%])[*_"'”\]]*(.*)$/.exec(line) ?? []
  const pick = QUICK_PICKS[Number(digit) - 1]
  if (!pick || (line.includes('?') && !isCommand)) return null
  if (/^[\s).:,;!*_"'”\]–—-]*$/.test(after)) return { reason: pick.reason, words: '' }
  const [, mark = '', rest = ''] = /^\s*([).:,;!*_"'”\]–—-]*)\s+(\S.*)$/.exec(after) ?? []
  if (rest === '' || /^\d/.test(rest)) return null
  const reply = normalized(rest)
  if (namesOf(pick).some((name) => normalized(name) === reply)) return { reason: pick.reason, words: '' }
  const isPlain =
    isCommand || mark !== '' || readWords(rest).reason === pick.reason || !countsThings(Number(digit), rest)
  return isPlain ? { reason: pick.reason, words: rest } : null
}

function byName(line: string): Picked | null {
  for (const pick of QUICK_PICKS)
    for (const name of namesOf(pick)) {
      const after = textAfter(line, name)
      if (after === null) continue
      if (!/[\p{L}\p{N}]/u.test(after)) return after.includes('?') ? null : { reason: pick.reason, words: '' }
      if (line.includes('?') || QUALIFIES.test(after)) return null
      return { reason: pick.reason, words: after.replace(/^[^\p{L}\p{N}#@`]+/u, '') }
    }
  return null
}

/** The rest of a line after a name at its beginning, ignoring punctuation and case; null if the line begins with something else. */
function textAfter(line: string, name: string): string | null {
  const parts = name.match(/[\p{L}\p{N}_]+/gu) ?? []
  let at = 0
  for (const part of parts) {
    while (at < line.length && !/[\p{L}\p{N}]/u.test(line.charAt(at))) at++
    if (line.slice(at, at + part.length).toLowerCase() !== part.toLowerCase()) return null
    at += part.length
  }
  return /^[\p{L}\p{N}_]/u.test(line.slice(at)) ? null : line.slice(at)
}

/** Longest first. "This is correct" is not among them, as it may refer to the finding: that reason only counts as `this_is_correct`. */
function namesOf({ reason, label, short }: QuickPick): string[] {
  return [label, label.replace(/\s*\(.*\)/, ''), short, reason]
}

/** Words that show that the number before them is an answer: in `5 we checked` a clause follows the number. */
const CLAUSE_STARTS = words(
  'we i you they he she it its this that these those there the a an our my their because since as see not no will already already next please for until when while only on by',
)
/** Words that follow a quantity without a noun: `3 of us`, `2 are wrong`. */
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
/** Words that end in s but are not plurals. */
const SINGULAR = words(
  'this is was has us as its yes always across perhaps besides less unless docs css js aws https dns',
)

/** Whether the number before a text is a quantity, as in `3 files still use it`, rather than the number of a quick pick. */
function countsThings(number: number, text: string): boolean {
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
