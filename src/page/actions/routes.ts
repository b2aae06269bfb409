/** What of a repository somebody wants to have done. */
export type Action =
  | { readonly kind: 'undo-rule'; readonly rule: string }
  | { readonly kind: 'undo-claim'; readonly claim: string }
  | { readonly kind: 'answer'; readonly claim: string }

export interface ActionRoute {
  readonly owner: string
  readonly name: string
  readonly action: Action
}

const PATH = /^\/r\/([^/]{1,300})\/([^/]{1,300})\/(rules|claims)\/([^/]{1,600})\/(undo|answer)$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const MAX_CLAIM_ID_LENGTH = 200

/** What a form is sent to: `/r/OWNER/NAME/rules/ID/undo`, `…/claims/ID/undo` and `…/claims/ID/answer`; null for any other address. */
export function actionOf(target: string): ActionRoute | null {
  const { pathname } = new URL(target, 'http://localhost')
  const [, owner = '', name = '', list, id = '', deed] = decoded(PATH.exec(pathname))
  const action = list === 'rules' ? ofRule(id, deed) : list === 'claims' ? ofClaim(id, deed) : null
  return action && { owner, name, action }
}

function ofRule(rule: string, deed: string | undefined): Action | null {
  return deed === 'undo' && UUID.test(rule) ? { kind: 'undo-rule', rule } : null
}

function ofClaim(claim: string, deed: string | undefined): Action | null {
  if (claim.length > MAX_CLAIM_ID_LENGTH) return null
  return deed === 'undo' ? { kind: 'undo-claim', claim } : { kind: 'answer', claim }
}

/** The parts of a path; none where one of them is not encoded properly. */
function decoded(parts: readonly string[] | null): string[] {
  try {
    return (parts ?? []).map(decodeURIComponent)
  } catch {
    return []
  }
}
