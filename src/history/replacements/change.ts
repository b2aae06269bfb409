/** Two commits between which something stopped being true. */
export interface Change {
  readonly before: string
  readonly after: string
  /** They are one change: a commit and its parent, or what a pull request brings. Over years, more may have happened between them. */
  readonly isOne: boolean
}
