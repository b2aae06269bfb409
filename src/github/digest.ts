import { createHash } from 'node:crypto'

/** SHA-256, by which it is known whether what was written last differs. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
