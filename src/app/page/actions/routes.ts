import { decoded } from '../routes.ts'

/** An action on a repository. */
export type Action =
  | { readonly kind: 'undo-rule'; readonly rule: string }
  | { readonly kind: 'undo-claim'; readonly claim: string }
  | { readonly kind: 'answer'; readonly claim: string }
  | { readonly kind: 'grade'; readonly queryId: string }

export interface ActionRoute {
  readonly owner: string
  readonly name: string
  readonly action: Action
}

const PATH = /^\/r\/([^/]{1,300})\/([^/]{1,300})\/(rules|claims|evaluation)\/([^/]{1,600})\/(undo|answer|grade)$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const MAX_ID_LENGTH = 200

/**
 * Parses the target of a form: `/r/OWNER/NAME/rules/ID/undo`, `…/claims/ID/undo`, `…/claims/ID/answer` and `…/evaluation/ID/grade`; null
 * for any other address.
 */
export function actionOf(target: string): ActionRoute | null {
  const { pathname } = new URL(target, 'http://localhost')
  const [, owner = '', name = '', list, id = '', verb] = decoded(PATH.exec(pathname) ?? [])
  const action = actionOn(list, id, verb)
  return action && { owner, name, action }
}

function actionOn(list: string | undefined, id: string, verb: string | undefined): Action | null {
  if (list === 'rules') return verb === 'undo' && UUID.test(id) ? { kind: 'undo-rule', rule: id } : null
  if (id.length > MAX_ID_LENGTH) return null
  if (list === 'evaluation') return verb === 'grade' ? { kind: 'grade', queryId: id } : null
  if (verb === 'undo') return { kind: 'undo-claim', claim: id }
  return verb === 'answer' ? { kind: 'answer', claim: id } : null
}
