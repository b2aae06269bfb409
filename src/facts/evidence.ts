/** A place in the repository that a verdict rests on. */
export interface Evidence {
  readonly file: string
  /** 1-based; null when the file as a whole is the evidence. */
  readonly line: number | null
}
