import type { IncomingMessage } from 'node:http'

export interface Repository {
  /** GitHub's. */
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  /** `https://HOST/OWNER/NAME`, where people read its code; null where nothing can be linked to. */
  readonly webUrl: string | null
  /** Whether who looks at it may write to it: only they are offered to change something. */
  readonly mayWrite: boolean
  /** Whether they administer it: only they see what the server did for it, and what failed. */
  readonly mayAdminister: boolean
}

export interface Person {
  /** GitHub's. */
  readonly login: string
  /** Goes with every form of their pages: no other site knows it. */
  readonly formToken: string
}

export interface Visitor {
  readonly repositories: readonly Repository[]
  /** Null where nobody has to sign in. */
  readonly person: Person | null
}

/**
 * Decides who sees what. Whoever is to see a repository's pages gets it from here and from nowhere else: what is not among the
 * repositories of a visitor is answered like what does not exist.
 */
export interface Access {
  /** Whether whoever is not signed in can do so, at `/login`. */
  readonly hasSignIn: boolean
  /** Who sent a request; null when nobody is signed in. Throws GitHubAwayError when GitHub does not say what they may read. */
  visitorOf(request: IncomingMessage): Promise<Visitor | null>
}
