import { hash } from 'node:crypto'
import { storableText } from '../../db/values/storable.ts'
import { queryKey } from '../query-key.ts'

/** What copies of one query are found by, however long it is: SHA-256 of its words in hexadecimal. */
export function queryDigest(query: string): string {
  return hash('sha256', queryKey(storableText(query)))
}
