/** A hashed set of names, so that a scanner can look up a run of bytes without creating a string. */
export interface WantedNames {
  readonly names: readonly string[]
  /**
   * The index of the name that `bytes[from, to)` spells, or -1. `hash` is {@link hashStep} folded over those bytes; for a dashed name,
   * {@link joinHash} folded over the hashes of its parts.
   */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number
}

const DASH = 45

export const HASH_SEED = 0x811c9dc5 | 0

/** One step of FNV-1a over a byte. */
export function hashStep(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

/** Combines the hash of the previous identifiers of a dashed name, such as `max-columns`, with the next one's. */
export function joinHash(run: number, hash: number): number {
  return Math.imul(run ^ hash, 0x01000193)
}

/** The hash that the scanner computes for a name, with or without dashes. */
export function hashOf(name: Uint8Array): number {
  let run = HASH_SEED
  let hash = HASH_SEED
  let joined = false
  for (const byte of name) {
    if (byte !== DASH) {
      hash = hashStep(hash, byte)
      continue
    }
    run = joinHash(run, hash)
    hash = HASH_SEED
    joined = true
  }
  return joined ? joinHash(run, hash) : hash
}

/** Indexes names for {@link WantedNames.find}: open addressing over FNV-1a hashes, compared byte by byte on a hit. */
export function wantNames(input: Iterable<string>): WantedNames {
  const names = [...new Set(input)].filter((name) => name !== '')
  const spelled = names.map((name) => Buffer.from(name, 'utf8'))
  let size = 64
  while (size < names.length * 4) size *= 2
  const slots = new Int32Array(size).fill(-1)
  const hashes = new Int32Array(names.length)
  for (const [index, bytes] of spelled.entries()) {
    const hash = hashOf(bytes)
    hashes[index] = hash
    let slot = mix(hash) & (size - 1)
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & (size - 1)
    slots[slot] = index
  }
  const find = (bytes: Uint8Array, from: number, to: number, hash: number): number => {
    let slot = mix(hash) & (size - 1)
    for (let index = slots[slot] ?? -1; index >= 0; index = slots[slot] ?? -1) {
      if (hashes[index] === hash && spells(spelled[index], bytes, from, to)) return index
      slot = (slot + 1) & (size - 1)
    }
    return -1
  }
  return { names, find }
}

function mix(hash: number): number {
  return hash ^ (hash >>> 15)
}

function spells(name: Buffer | undefined, bytes: Uint8Array, from: number, to: number): boolean {
  if (!name || name.length !== to - from) return false
  for (let at = 0; at < name.length; at++) if (name[at] !== bytes[from + at]) return false
  return true
}
