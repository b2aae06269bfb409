/** A place in the repository that supports a verdict. */
export interface Evidence {
  readonly file: string
  /** 1-based; null if the whole file is the evidence. */
  readonly line: number | null
}
