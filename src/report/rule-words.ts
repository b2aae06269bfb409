import { findKind } from '../engine/rules/claim-kinds.ts'
import type { Dismissals } from '../ledger/learning/rules/rule.ts'
import type { ClaimPlace } from '../ledger/learning/store/rules/listed.ts'
import { count } from './text.ts'

/** Display texts of the stored reasons of rules. */
const READ_AS: Readonly<Record<string, string>> = {
  'Not relevant to this file': 'not relevant to this file',
  'Intentionally different from docs': 'intentionally different',
  'Known issue, will fix later': 'known issue, will fix later',
  'Doc file is aspirational (not current reality)': 'the page describes plans',
  'False positive -- docs are correct': 'the docs are right',
}

/** Maximum number of people that a sentence names. */
const MAX_NAMES = 3

/** Why a rule mutes, as plain text that starts in lower case. `named` formats a login. */
export function reasonWords(
  reason: string,
  dismissals: Dismissals | null,
  named: (login: string) => string = (login) => `@${login}`,
): string {
  if (dismissals !== null) return dismissedWords(dismissals, named)
  const known = READ_AS[reason]
  if (known !== undefined) return known
  // The text is displayed in brackets.
  const plain = reason.replace(/\s*\(([^()]*)\)/g, ', $1')
  return /^[A-Z][a-z]/.test(plain) ? `${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : plain
}

/** `nobody answered; dismissed twice by @a and @b`. */
function dismissedWords(
  { times, by, by_only_writer: isOnlyWriter = false }: Dismissals,
  named: (login: string) => string,
): string {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`
  const names = by.slice(0, MAX_NAMES).map(named)
  const others = by.length > MAX_NAMES ? [count(by.length - MAX_NAMES, 'other')] : []
  const [last, ...first] = [...names, ...others].reverse()
  if (last === undefined) return `nobody answered; dismissed ${often}`
  const who = first.length === 0 ? last : `${first.reverse().join(', ')} and ${last}`
  return `nobody answered; dismissed ${often} by ${who}${isOnlyWriter ? ', the only person with write access' : ''}`
}

/** The statement of a claim: its whole text, or the name that it is about. */
export function claimWords({ claim_type, text, value }: Pick<ClaimPlace, 'claim_type' | 'text' | 'value'>): string {
  const isWhole = findKind(claim_type)?.help.isSaidWhole
  return (isWhole && text.replace(/^(`+)(.+)\1$/, '$2').trim()) || value
}
