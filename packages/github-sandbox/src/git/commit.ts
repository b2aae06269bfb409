export interface GitPerson {
  readonly name: string
  readonly email: string
  /** ISO 8601 */
  readonly date: string
}

export interface GitCommit {
  readonly sha: string
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: GitPerson
  readonly committer: GitPerson
  readonly message: string
}
