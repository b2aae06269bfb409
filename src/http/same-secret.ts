import { timingSafeEqual } from 'node:crypto'

/** Whether somebody gave a secret; how long it takes says nothing of it. */
export function isSame(given: string | null, wanted: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
