import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether somebody gave a secret; how long it takes says nothing of it, nor of its length. */
export function isSame(given: string | null, wanted: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(wanted))
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
