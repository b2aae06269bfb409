import { hash } from 'node:crypto'
import { storableText } from '../../../base/db/values/storable.ts'
import { queryKey } from '../query-key.ts'

/** Index key for equal queries of any length: SHA-256 of the query's words, in hexadecimal. */
export function queryDigest(query: string): string {
  return hash('sha256', queryKey(storableText(query)))
}
