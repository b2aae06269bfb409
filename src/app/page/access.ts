import type { IncomingMessage } from 'node:http'

export interface Repository {
  /** GitHub's id. */
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  /** `https://HOST/OWNER/NAME`, for links to its code; null for no links. */
  readonly webUrl: string | null
  /** Whether the visitor has write access: only then are forms shown. */
  readonly mayWrite: boolean
  /** Whether the visitor is an administrator: only they see deliveries and scans with their errors. */
  readonly mayAdminister: boolean
}

export interface Person {
  /** GitHub login. */
  readonly login: string
  /** Part of every form on their pages; other sites do not know it. */
  readonly formToken: string
}

export interface Visitor {
  readonly repositories: readonly Repository[]
  /** Null if no sign-in is required. */
  readonly person: Person | null
}

/**
 * Decides who may see what. All pages get their repositories only from here: a repository that a visitor may not read is answered like one
 * that does not exist.
 */
export interface Access {
  /** Whether visitors can sign in, at `/login`. */
  readonly hasSignIn: boolean
  /** The sender of a request; null if nobody is signed in. Throws GitHubAwayError if GitHub does not answer what they may read. */
  visitorOf(request: IncomingMessage): Promise<Visitor | null>
}
