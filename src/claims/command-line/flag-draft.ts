import type { Position } from '../../docs/doc.ts'
import type { ClaimDraft } from '../claim.ts'
import { flagSpellings } from '../identifiers.ts'
import type { FlagPlace, FlagSubject } from './subject.ts'

/** A claim about an option as it is written, with its dashes. Short ones are looked up in parsers only. */
export function flagDraft(
  option: string,
  at: Position & { readonly text: string },
  program: string | null,
  place: FlagPlace,
): ClaimDraft<FlagSubject> {
  const flag = option.replace(/^-{1,2}/, '')
  const start = { line: at.line, column: at.column, text: at.text.slice(0, 200), value: option }
  // A guess: a dash and letters may be anything.
  if (!option.startsWith('--')) return { ...start, subject: { kind: 'short', flag, program, place }, tentative: true }
  const names = flagSpellings(flag).concat(flag.startsWith('no-') ? flagSpellings(flag.slice(3)) : [])
  return { ...start, subject: { kind: 'flag', flag, program, place }, names }
}
