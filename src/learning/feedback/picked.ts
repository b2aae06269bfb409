import { readWords } from '../prose/reading.ts'
import { countsThings } from './counting.ts'
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
