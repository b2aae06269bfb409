import type { SeenQuestions } from '../answers/seen.ts'
import type { UnseenQuestion } from '../concept.ts'

<<<<<<< ours
/** Questions of your own: about what the docs say, and about what they do not say. */
=======
/** The user's own questions, such as those in a repository's file. */
>>>>>>> theirs
export interface OwnQuestions {
  readonly seen: readonly SeenQuestions[]
  readonly unseen: readonly UnseenQuestion[]
}
