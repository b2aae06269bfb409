/** Limits the bytes of request bodies that a process holds at the same time. */
export interface BodyBudget {
  /**
   * Reserves more bytes for a body. Returns false without reserving any if there is no room.
   *
   * @param held bytes already reserved for that body
   */
  take(bytes: number, held: number): boolean
  free(bytes: number): void
}

/** Maximum bytes of bodies in a process: five deliveries of GitHub's maximum size, and room for small ones. */
const MAX_BYTES = 128 * 1024 * 1024
/** Larger bodies count as large. */
const MAX_SMALL = 1024 * 1024
/** Large bodies share this part of the budget, so that a few of them do not block the many small ones. */
const SHARE_OF_LARGE = 3 / 4

export function createBodyBudget(maxBytes = MAX_BYTES): BodyBudget {
  let taken = 0
  return {
    take(bytes, held) {
      const isLarge = held + bytes > MAX_SMALL
      if (taken + bytes > (isLarge ? maxBytes * SHARE_OF_LARGE : maxBytes)) return false
      taken += bytes
      return true
    },
    free(bytes) {
      taken -= bytes
    },
  }
}

/** The budget of this process, shared by all handlers and connections. */
export const PROCESS_BUDGET = createBodyBudget()
