import type { SeenQuestions } from '../answers/seen.ts'
import type { UnseenQuestion } from '../concept.ts'

/** Questions that somebody brought. */
export interface OwnQuestions {
  readonly seen: readonly SeenQuestions[]
  readonly unseen: readonly UnseenQuestion[]
}
