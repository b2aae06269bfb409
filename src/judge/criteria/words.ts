import { compilePattern, PatternError } from '../../config/pattern.ts'
import { quoted } from '../issue.ts'
import { type Decider, decision } from './decision.ts'

const QUOTED = /["“”'‘’`]([^"“”`]{1,200}?)["“”'’`](?=$|[\s.,;:)])/
const NEGATIVE = /\b(?:does not|doesn't|do not|don't|must not|should not|never|no|without|not)\b/i

/** `contains "X"`, `mentions X`, `does not contain 'X'`. */
export const decideContains: Decider = (criterion, { text }) => {
  const verb =
    /\b(?:contains?|includes?|mentions?|says?|names?|has|have|uses?|lists?|links? to|refers? to|starts? with|ends? with|begins? with)\b/i.exec(
      criterion,
    )
  if (!verb || FORMS.test(criterion)) return null
  const rest = criterion.slice(verb.index + verb[0].length)
  const wanted = QUOTED.exec(rest)?.[1] ?? bareWord(verb[0], rest)
  if (wanted === undefined) return null
  const end = /^(starts?|begins?|ends?)/i.exec(verb[0])?.[0]
  const there = end === undefined ? found(text, wanted) : stands(text, wanted, /^e/i.test(end) ? 'end' : 'start')
  const negative = NEGATIVE.test(criterion.slice(0, verb.index + verb[0].length)) || /^\s+(?:no|neither)\b/i.test(rest)
  return decision(
    there !== negative,
    `${quoted(wanted)} ${there ? 'stands' : 'does not stand'} ${end === undefined ? 'in' : `at the ${/^e/i.test(end) ? 'end' : 'start'} of`} the output`,
  )
}

/** Other deciders know what these mean. */
const FORMS =
  /\b(?:sections?|headings?|chapters?|fields?|keys?|property|properties)\b|\b(?:at least|at most|exactly|no more than|fewer than|more than|less than|between)\b/i

/** `mentions docker`: one name or one word, which cannot be said in other words; anything longer could. */
function bareWord(verb: string, rest: string): string | undefined {
  if (!/^(?:mention|contain|name|include)/i.test(verb)) return undefined
  const word = /^\s+(?:the (?:word|term|name) )?([\w./@-]*[A-Z\d_./@-][\w./@-]*\w(?:\(\))?)\s*\.?$/.exec(rest)?.[1]
  return word !== undefined && !/^(?:a|an|the|TODOs?|tests?)$/i.test(word) ? word : undefined
}

function found(text: string, wanted: string): boolean {
  const [where, what] = [text.toLowerCase(), wanted.toLowerCase()]
  const edge = (character: string | undefined): boolean => character === undefined || !/[\p{L}\p{N}_]/u.test(character)
  const wordy = /^[\p{L}\p{N}_].*[\p{L}\p{N}_]$|^[\p{L}\p{N}_]$/u.test(what)
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1))
    if (!wordy || (edge(where[at - 1]) && (edge(where[at + what.length]) || where[at + what.length] === 's')))
      return true
  return false
}

function stands(text: string, wanted: string, side: 'start' | 'end'): boolean {
  const trimmed = text.trim().toLowerCase()
  return side === 'start' ? trimmed.startsWith(wanted.toLowerCase()) : trimmed.endsWith(wanted.toLowerCase())
}

/** `matches /…/`, `matches the pattern "…"`, `regex: …`; RE2 syntax, so that no pattern takes long. */
export const decidePattern: Decider = (criterion, { text }) => {
  const source =
    /\bmatch(?:es)?\b[^/"`]{0,40}(?:\/(.{1,400})\/([ims]*)|["`](.{1,400})["`])\.?$/i.exec(criterion) ??
    /^(?:regex|regular expression|pattern)\s*:\s*()()(.{1,400})$/i.exec(criterion)
  const pattern = source && (source[1] || source[3])
  if (!pattern) return null
  try {
    const matches = compilePattern(`${source[2] ? `(?${source[2]})` : ''}${pattern}`)(text)
    const negative = NEGATIVE.test(criterion.slice(0, source.index + 8))
    return decision(matches !== negative, `the pattern ${matches ? 'matches' : 'does not match'}`)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return null
  }
}

/** `no TODO`, `contains no placeholders`. */
export const decideUnfinished: Decider = (criterion, { text }) => {
  if (
    !/\b(?:no|without|not|free of|never|zero|doesn't)\b.*\b(?:todos?|fixmes?|placeholders?|unfinished|tbd)\b/i.test(
      criterion,
    )
  )
    return null
  const left = unfinishedMark(text)
  return decision(
    left === null,
    left === null ? 'no TODO, FIXME, TBD or placeholder is left' : `${quoted(left)} is left`,
  )
}

/** A mark that stands where something is to be written, as opposed to a text about such marks. */
export function openMark(text: string): string | null {
  return (
    /^\s*(?:[-*>]\s+)?(?:TODO|FIXME|TBD|XXX)\b/.exec(text)?.[0].trim() ??
    /\b(?:TODO|FIXME|TBD)\s?[:(]|lorem ipsum/i.exec(text)?.[0] ??
    null
  )
}

function unfinishedMark(text: string): string | null {
  return (
    /\b(?:TODO|FIXME|TBD|XXX|HACK)\b(?=[:\s(]|$)|lorem ipsum|<(?:placeholder|insert|your text)[^>]{0,40}>|\[(?:insert|placeholder|your text)[^\]]{0,40}\]|coming soon/i.exec(
      text,
    )?.[0] ?? null
  )
}
