import type { SeenQuestions } from '../answers/seen.ts'
import type { UnseenQuestion } from '../concept.ts'

/** Questions of your own: about what the docs say, and about what they do not say. */
export interface OwnQuestions {
  readonly seen: readonly SeenQuestions[]
  readonly unseen: readonly UnseenQuestion[]
}
