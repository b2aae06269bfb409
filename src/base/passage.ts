/** What search returns of a repository: a section of its docs, or what its code says of something. */
export interface Passage {
  /** The same as long as it is below the same titles, whatever its text and place. */
  readonly id: string
  readonly kind: 'section' | 'code'
  /** Of a section, the titles of the headings above it, its own last; of code, what is declared. */
  readonly titles: readonly string[]
  readonly text: string
  readonly file: string
  readonly line: number
  readonly lastLine: number
}
