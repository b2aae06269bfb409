import type { IncomingMessage } from 'node:http'

/** A repository, as its pages name it. */
export interface Repository {
  /** GitHub's. */
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  /** `https://HOST/OWNER/NAME`, where people read its code; null where nothing can be linked to. */
  readonly webUrl: string | null
}

/**
 * Decides who sees what. Whoever is to see a repository's pages gets it from here and from nowhere else: what is not among these
 * repositories is answered like what does not exist.
 */
export interface Access {
  /** The repositories whose pages a request may read, by owner and name; null when nobody is signed in. */
  repositoriesOf(request: IncomingMessage): Promise<readonly Repository[] | null>
}
