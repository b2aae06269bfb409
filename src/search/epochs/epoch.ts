/** `candidate` until it is decided; `rejected` by a failed validation. */
export type EpochStatus = 'candidate' | 'published' | 'rejected'

/** An immutable snapshot of a namespace's entries. */
export interface Epoch {
  readonly id: number
  readonly namespaceId: number
  readonly status: EpochStatus
  /** Number of entries. */
  readonly entries: number
  readonly createdAt: Date
  /** When a scan or a command last found the same content. */
  readonly seenAt: Date
  readonly publishedAt: Date | null
  /** Why it was published without a passed validation. */
  readonly forcedWhy: string | null
  /** False once its entries were deleted: it can no longer be searched or validated. */
  readonly kept: boolean
}
