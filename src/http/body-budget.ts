/** Bytes of request bodies that a process holds at the same time. */
export interface BodyBudget {
  /**
   * Takes more bytes for a body. False where there is no room, and then takes none.
   *
   * @param held what that body has taken already
   */
  take(bytes: number, held: number): boolean
  free(bytes: number): void
}

/** Most bytes of bodies that a process holds: five deliveries as large as GitHub sends any, and room for small ones. */
const MAX_BYTES = 128 * 1024 * 1024
/** Bodies of more bytes are large. */
const MAX_SMALL = 1024 * 1024
/** Large bodies get this share of the room, so that a few of them do not keep the many small ones out. */
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

/** The budget of this process, whatever it serves and however many connections there are. */
export const PROCESS_BUDGET = createBodyBudget()
