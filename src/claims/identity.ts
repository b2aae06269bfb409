import { hash } from 'node:crypto'
import type { ClaimType } from '../config/claim-types.ts'
import type { Claim, ClaimDraft } from './claim.ts'

/**
 * Gives drafts of one page their ids. An id is made of the page's path, the claim's type, value and text, and how many
 * equal claims stand above it: it stays when lines move and changes when the text does.
 */
export function identify(
  file: string,
  drafts: readonly { readonly type: ClaimType; readonly draft: ClaimDraft }[],
): Claim[] {
  const seen = new Map<string, number>()
  return [...drafts]
    .sort((a, b) => a.draft.line - b.draft.line || a.draft.column - b.draft.column)
    .map(({ type, draft }) => {
      const key = JSON.stringify([file, type, draft.value, draft.text.replace(/\s+/g, ' ')])
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      return { ...draft, type, file, id: hash('sha256', `${key}#${ordinal}`).slice(0, 20) }
    })
}
