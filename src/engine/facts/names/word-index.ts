import { crc32 } from 'node:zlib'
import { hashOf } from './wanted.ts'

/**
 * The words that the blobs of a commit may contain, stored between scans: 16 bits of the hash of each identifier and each dashed name.
 * There are no false negatives, and one false positive in some hundreds.
 */
export interface WordIndex {
  knows(oid: string): boolean
  /** False only for a blob that is known to contain none of the names; an unknown blob may contain anything. */
  mayHold(names: readonly string[]): (oid: string) => boolean
}

/** Collects the words of blobs, and indexes those collected so far. */
export interface WordCollector extends WordIndex {
  /** Starts a blob; words marked from now on belong to it. */
  begin(oid: string): void
  /** Adds the hash of a word of the blob. */
  mark(hash: number): void
  /** The number of blobs started. */
  blobs(): number
  /** The words in the format of {@link readWordIndex}; null if there are too many to be worth storing. */
  encode(): Buffer | null
}

/** Must change whenever the hashing or the definition of words changes. */
const MAGIC = 0x44_57_49_03
const HEADER = 20
/** With this size, three in a thousand files of some hundred words are read in vain. */
const FOLDED = 1 << 16
/** About 200,000 source files. */
const MAX_WORDS = 40_000_000

function fold(hash: number): number {
  return (hash ^ (hash >>> 16)) & (FOLDED - 1)
}

/** An empty collector. */
export function createWordCollector(): WordCollector {
  const oids: string[] = []
  const ends: number[] = []
  const placeOf = new Map<string, number>()
  const seenIn = new Uint32Array(FOLDED)
  let words = new Uint16Array(FOLDED)
  let count = 0
  return {
    begin(oid) {
      if (oids.length > 0) ends.push(count)
      // A blob that starts when there is no room left is not indexed.
      if (count <= MAX_WORDS) placeOf.set(oid, oids.length)
      oids.push(oid)
    },
    mark(hash) {
      const word = fold(hash)
      if (seenIn[word] === oids.length) return
      if (count > MAX_WORDS) {
        placeOf.delete(oids.at(-1) ?? '')
        return
      }
      seenIn[word] = oids.length
      if (count === words.length) {
        const larger = new Uint16Array(count * 2)
        larger.set(words)
        words = larger
      }
      words[count++] = word
    },
    blobs: () => oids.length,
    knows: (oid) => placeOf.has(oid),
    mayHold: (names) => holding(names, placeOf, (blob) => ends[blob] ?? count, words),
    encode: () => (oids.length === 0 || count > MAX_WORDS ? null : encode(oids, [...ends, count], words, count)),
  }
}

/**
 * Header with the checksum of the rest, ids, the end of each blob's words, the words: little-endian, like all machines that Node supports.
 */
function encode(oids: readonly string[], ends: readonly number[], words: Uint16Array, count: number): Buffer {
  const rest = Buffer.concat([
    Buffer.from(oids.join(''), 'hex'),
    Buffer.from(Uint32Array.from(ends).buffer),
    Buffer.from(words.buffer, 0, count * 2),
  ])
  const header = Uint32Array.of(MAGIC, oids.length, count, (oids[0] ?? '').length / 2, crc32(rest))
  return Buffer.concat([Buffer.from(header.buffer), rest])
}

/** Reads the result of {@link WordCollector.encode}; null for anything else, including one with a flipped bit. */
export function readWordIndex(file: Uint8Array): WordIndex | null {
  if (file.length < HEADER) return null
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const [magic, blobs, count, width, checksum] = [0, 4, 8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [
    ...[number, number, number, number, number],
  ]
  const endsAt = HEADER + blobs * width
  const wordsAt = endsAt + blobs * 4
  if (magic !== MAGIC || bytes.length !== wordsAt + count * 2) return null
  if (crc32(bytes.subarray(HEADER)) !== checksum) return null
  const ids = bytes.toString('hex', HEADER, endsAt)
  const ends = new Uint32Array(copied(bytes, endsAt, wordsAt))
  const words = new Uint16Array(copied(bytes, wordsAt, bytes.length))
  const placeOf = new Map<string, number>()
  for (let blob = 0; blob < blobs; blob++) placeOf.set(ids.slice(blob * width * 2, (blob + 1) * width * 2), blob)
  return {
    knows: (oid) => placeOf.has(oid),
    mayHold: (names) => holding(names, placeOf, (blob) => Math.min(ends[blob] ?? count, count), words),
  }
}

function holding(
  names: readonly string[],
  placeOf: ReadonlyMap<string, number>,
  endOf: (blob: number) => number,
  words: Uint16Array,
): (oid: string) => boolean {
  const wanted = new Uint8Array(FOLDED)
  for (const name of names) wanted[fold(hashOf(Buffer.from(name, 'utf8')))] = 1
  return (oid) => {
    const blob = placeOf.get(oid)
    if (blob === undefined) return true
    const end = endOf(blob)
    for (let at = blob === 0 ? 0 : endOf(blob - 1); at < end; at++) if (wanted[words[at] as number] === 1) return true
    return false
  }
}

/** Typed arrays of wider elements need aligned bytes. */
function copied(bytes: Buffer, from: number, to: number): ArrayBuffer {
  const copy = new ArrayBuffer(to - from)
  new Uint8Array(copy).set(bytes.subarray(from, to))
  return copy
}
