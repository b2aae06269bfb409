import type { ClaimDraft } from '../../claim.ts'
import { type DraftPlace, placed } from '../../draft.ts'
import { flagSpellings } from '../../identifiers.ts'
import type { FlagSubject } from '../subject.ts'

/**
 * A claim about an option as written, with its dashes. Short options are looked up only in argument parsers.
 *
 * @param program the repository's program that is called with the option; null if the option occurs alone
 */
export function flagDraft(option: string, at: DraftPlace, program: string | null): ClaimDraft<FlagSubject> {
  const flag = option.replace(/^-{1,2}/, '')
  const start = { ...placed(at), value: option }
  // A dash and a letter may be anything, so this is a guess.
  if (!option.startsWith('--')) return { ...start, subject: { kind: 'short', flag, program }, tentative: true }
  const names = flagSpellings(flag).concat(flag.startsWith('no-') ? flagSpellings(flag.slice(3)) : [])
  return { ...start, subject: { kind: 'flag', flag, program }, names }
}
