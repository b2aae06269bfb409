import { readWords } from '../prose/reading.ts'
import { normalized } from './own-words.ts'
import { QUICK_PICKS, type QuickPick, type QuickPickReason } from './quick-pick.ts'

/** A quick pick that a line begins with, and what is said behind it. */
export interface Picked {
  readonly reason: QuickPickReason
  /** '' for nothing. */
  readonly words: string
}

/** What may follow a pick's name and makes it mean something else: `docs are right about that, or …`. */
const QUALIFIES = /^\s*(?:or|if|unless|than|but|is|isnt|was|only|about|except)\b/i
/** A thumb, a reference, an amount. */
const NO_NUMBER = /^\s*[+\-#$~<=v]/i

/**
 * The quick pick at the beginning of a line: its number, label, words or reason, alone or with words behind it. Null where the
 * line begins otherwise, asks a question, contradicts itself, or the number counts things. `isCommand` says that nothing else can be
 * meant.
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
  const said = normalized(rest)
  if (namesOf(pick).some((name) => normalized(name) === said)) return { reason: pick.reason, words: '' }
  const isPlain =
    isCommand || mark !== '' || readWords(rest).reason === pick.reason || !countsThings(Number(digit), rest)
  return isPlain ? { reason: pick.reason, words: rest } : null
}

function byName(line: string): Picked | null {
  for (const pick of QUICK_PICKS)
    for (const name of namesOf(pick)) {
      const after = behind(line, name)
      if (after === null) continue
      if (!/[\p{L}\p{N}]/u.test(after)) return after.includes('?') ? null : { reason: pick.reason, words: '' }
      if (line.includes('?') || QUALIFIES.test(after)) return null
      return { reason: pick.reason, words: after.replace(/^[^\p{L}\p{N}#@`]+/u, '') }
    }
  return null
}

/** What of a line stands behind a name that it begins with, however that is punctuated; null when it begins otherwise. */
function behind(line: string, name: string): string | null {
  const parts = name.match(/[\p{L}\p{N}_]+/gu) ?? []
  let at = 0
  for (const part of parts) {
    while (at < line.length && !/[\p{L}\p{N}]/u.test(line.charAt(at))) at++
    if (line.slice(at, at + part.length).toLowerCase() !== part.toLowerCase()) return null
    at += part.length
  }
  return /^[\p{L}\p{N}_]/u.test(line.slice(at)) ? null : line.slice(at)
}

/** Longest first. "This is correct" in plain words may as well be said of the finding: only the reason's own spelling counts. */
function namesOf({ reason, label, short }: QuickPick): string[] {
  return [label, label.replace(/\s*\(.*\)/, ''), short, reason]
}

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
