import type { ClaimDraft } from '../claim.ts'
import { type Placed, placed } from '../draft.ts'
import { flagSpellings } from '../identifiers.ts'
import type { FlagSubject } from './subject.ts'

/**
 * A claim about an option as it is written, with its dashes. Short ones are looked up in parsers only.
 *
 * @param program the program of the repository that is called with it; null where the option stands alone
 */
export function flagDraft(option: string, at: Placed, program: string | null): ClaimDraft<FlagSubject> {
  const flag = option.replace(/^-{1,2}/, '')
  const start = { ...placed(at), value: option }
  // A guess: a dash and letters may be anything.
  if (!option.startsWith('--')) return { ...start, subject: { kind: 'short', flag, program }, tentative: true }
  const names = flagSpellings(flag).concat(flag.startsWith('no-') ? flagSpellings(flag.slice(3)) : [])
  return { ...start, subject: { kind: 'flag', flag, program }, names }
}
