import type { ClaimDraft } from '../claim.ts'
import { type Placed, placed } from '../draft.ts'
import { flagSpellings } from '../identifiers.ts'
import type { FlagPlace, FlagSubject, StatedOfFlag } from './subject.ts'

/** A claim about an option as it is written, with its dashes. Short ones are looked up in parsers only. */
export function flagDraft(
  option: string,
  at: Placed,
  program: string | null,
  place: FlagPlace,
): ClaimDraft<FlagSubject> {
  const flag = option.replace(/^-{1,2}/, '')
  const start = { ...placed(at), value: option }
  // A guess: a dash and letters may be anything.
  if (!option.startsWith('--')) return { ...start, subject: { kind: 'short', flag, program, place }, tentative: true }
  const names = flagSpellings(flag).concat(flag.startsWith('no-') ? flagSpellings(flag.slice(3)) : [])
  return { ...start, subject: { kind: 'flag', flag, program, place }, names }
}

const DEFAULT =
  /[([]\s*default(?:s to| is)?[:\s=]\s*([^)\]]{1,80})[)\]]|\bdefaults? (?:to|is|value is|value:)\s*(`[^`]{1,80}`)|\bdefault: ?(`[^`]{1,80}`)/i
const CHOICES = /[([](?:possible values|choices|one of):? ?([^)\]]{3,300})[)\]]/i
/** Words that a value in quotes or code is not made of. */
const BARE_VALUE = /^(?:[\w.:/@+-]{1,60})$/

/** What the description of an option says of its default and its values, as far as it is written in a form of help texts. */
export function statedOfFlag(
  option: string,
  at: Placed,
  description: string,
  place: FlagPlace,
): ClaimDraft<FlagSubject>[] {
  const said = [
    defaultOf(description),
    choicesOf(description) ?? alternativesOf(at.text),
    separateValueOf(option, at.text),
  ].flatMap((each) => each ?? [])
  return said.map((states) => statedDraft(option, at, states, place))
}

/** A statement about an option, as a guess. */
export function statedDraft(
  option: string,
  at: Placed,
  states: StatedOfFlag,
  place: FlagPlace,
): ClaimDraft<FlagSubject> {
  const value = `${option}${shown(states)}`.slice(0, 200)
  const flag = option.replace(/^-{1,2}/, '')
  return { ...placed(at), value, subject: { kind: 'stated', flag, program: null, place, states }, tentative: true }
}

function shown(states: StatedOfFlag): string {
  if (states.what === 'separate value') return ' VALUE'
  if (states.what === 'names') return `, ${states.names.join(', ')}`
  if (states.what === 'help') return `: ${states.text}`
  return ` = ${states.what === 'default' ? states.value : states.values.join(', ')}`
}

/** `--when [auto]`, `--when WHEN`: with a blank before what stands for the value. */
function separateValueOf(option: string, text: string): StatedOfFlag | null {
  const behind = text.slice(text.indexOf(option) + option.length)
  return /^ (?:\[?<\w|\[\w|[A-Z]{2,}\b)/.test(behind.slice(0, 40)) ? { what: 'separate value' } : null
}

function defaultOf(description: string): StatedOfFlag | null {
  const [, bracketed, spanned, other] = DEFAULT.exec(description) ?? []
  const written = (bracketed ?? spanned ?? other ?? '').trim()
  const quoted = /^(["'`])(.*)\1$/.exec(written)
  const value = (quoted?.[2] ?? written).replace(/^`|`$/g, '').trim()
  // Without quotes, more than a word is a description of the default.
  if (value === '' || (!quoted && !BARE_VALUE.test(value))) return null
  return { what: 'default', value }
}

function choicesOf(description: string): StatedOfFlag | null {
  const [, list] = CHOICES.exec(description) ?? []
  return list === undefined ? null : choices(list.split(/,|\bor\b|\|/))
}

/** `--format <json|text>`. */
function alternativesOf(text: string): StatedOfFlag | null {
  const [, list] = /[ =[][<[{(]?([\w-]{1,40}(?:\|[\w-]{1,40}){1,20})[>\]})]*$/.exec(text.slice(0, 300)) ?? []
  return list === undefined ? null : choices(list.split('|'))
}

function choices(parts: readonly string[]): StatedOfFlag | null {
  const values = parts.map((part) => part.replace(/["'`*]/g, '').trim()).filter((part) => part !== '')
  const areValues =
    values.length > 1 && values.every((value) => /^[\w.:+-]{1,40}$/.test(value) && !/^[A-Z_]+$/.test(value))
  return areValues ? { what: 'choices', values } : null
}
