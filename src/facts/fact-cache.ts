import { crc32 } from 'node:zlib'
import type { FileFacts } from '../ecosystems/file-facts.ts'

/** Another number whenever facts are read or written in another way. */
const FORMAT = 'docalign facts 2'
/** Bytes; the facts of some tens of thousands of files. */
const MAX_BYTES = 200_000_000

/** Facts of blobs from an earlier scan, by blob id and grammar; each is decoded when it is asked for. */
export type KnownFacts = ReadonlyMap<string, () => FileFacts>

/** A file of the facts: a line with the format and a checksum of the rest, then a key and its facts in two lines each. */
export function encodeFacts(facts: Iterable<readonly [string, string]>): Buffer | null {
  const lines: string[] = []
  for (const [key, json] of facts) lines.push(key, json)
  const rest = Buffer.from(lines.join('\n'))
  if (rest.length > MAX_BYTES) return null
  return Buffer.concat([Buffer.from(`${FORMAT} ${crc32(rest)}\n`), rest])
}

/** Reads what {@link encodeFacts} made; empty for anything else. */
export function readFacts(file: Buffer): KnownFacts {
  const known = new Map<string, () => FileFacts>()
  const head = file.indexOf(10)
  if (head < 0 || file.length > MAX_BYTES + 100) return known
  const rest = file.subarray(head + 1)
  if (file.subarray(0, head).toString() !== `${FORMAT} ${crc32(rest)}`) return known
  for (let at = 0; at < rest.length; ) {
    const keyEnd = rest.indexOf(10, at)
    if (keyEnd < 0) break
    const end = rest.indexOf(10, keyEnd + 1)
    const json = rest.subarray(keyEnd + 1, end < 0 ? rest.length : end)
    known.set(rest.subarray(at, keyEnd).toString(), () => JSON.parse(json.toString()) as FileFacts)
    at = end < 0 ? rest.length : end + 1
  }
  return known
}
