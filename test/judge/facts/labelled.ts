/** A statement that a person has labelled, having read what it is compared with. */
export interface LabelledStatement {
  readonly says: string
  readonly isTrue: boolean
}

/** Statements, and the texts or the repository that tell which of them are true. */
export type LabelledSet = { readonly statements: readonly LabelledStatement[] } & (
  | { readonly source: string }
  /** Files by path. */
  | { readonly repository: Readonly<Record<string, string>> }
)

export const lie = (says: string): LabelledStatement => ({ says, isTrue: false })
export const truth = (says: string): LabelledStatement => ({ says, isTrue: true })
