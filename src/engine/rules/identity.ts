import { hash } from 'node:crypto'
import type { ClaimType } from '../../base/config/claim-types.ts'
import type { Claim, ClaimDraft } from './claim.ts'

/**
 * Gives the drafts of one page their ids. An id depends on the page's path, on the claim's type, value and text, and on the number of equal
 * claims above it. It is stable when lines move and changes with the text.
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
