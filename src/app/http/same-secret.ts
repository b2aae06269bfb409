import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time, which reveals neither content nor length. */
export function isSame(given: string | null, wanted: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(wanted))
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
