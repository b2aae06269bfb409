/** `candidate` until it is decided on; `rejected` by a validation that failed. */
export type EpochStatus = 'candidate' | 'published' | 'rejected'

/** An immutable snapshot of a namespace's entries. */
export interface Epoch {
  readonly id: number
  readonly namespaceId: number
  readonly status: EpochStatus
  /** How many entries it has. */
  readonly entries: number
  readonly createdAt: Date
  /** When a scan or a command came upon the same content last. */
  readonly seenAt: Date
  readonly publishedAt: Date | null
  /** Why it was published although no validation had passed. */
  readonly forcedWhy: string | null
  /** False once its entries were forgotten: it can be neither searched nor validated any more. */
  readonly kept: boolean
}
