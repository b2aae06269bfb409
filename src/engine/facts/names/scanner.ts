import type { NameBudget } from './budget.ts'
import { type Role, roleOf } from './occurrence.ts'
import { HASH_SEED, hashStep, joinHash, type WantedNames, wantNames } from './wanted.ts'
import type { WordCollector } from './word-index.ts'

/** An occurrence of a wanted name in a blob. */
export interface Hit {
  /** Index into {@link WantedNames.names}. */
  readonly name: number
  /** 1-based. */
  readonly line: number
  readonly role: Role
  /** The line's text, cut to 300 characters around the name. */
  readonly text: string
}

const NO_NAMES = wantNames([])
const NO_BUDGET: NameBudget = { wants: () => false, keeps: () => false, nextBlob: () => {} }

const WORD = 1
const DASH = 2
const NEWLINE = 3
/** Bytes of a line before and after a name that are examined for its role. */
const SHOWN = 150

const KIND = new Uint8Array(256)
for (let byte = 0; byte < 256; byte++) {
  const letter = (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
  if (letter || byte === 95 || byte >= 128) KIND[byte] = WORD
}
KIND[45] = DASH
KIND[10] = NEWLINE

/** Whether a blob is not text: it has a NUL byte near the start. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8000).indexOf(0) >= 0
}

/**
 * Finds the wanted names in one blob: whole identifiers (`[A-Za-z0-9_]` and everything beyond ASCII; not `$`, which marks variables in
 * shells and PHP) and dashed names (`max-columns`). One pass over the bytes; strings are only created for places that the budget wants.
 * `collector` gets the hash of every word.
 */
export function scanNames(
  bytes: Uint8Array,
  wanted: WantedNames,
  budget: NameBudget,
  collector: Pick<WordCollector, 'mark'> | null = null,
): Hit[] {
  const hits: Hit[] = []
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  budget.nextBlob()
  const report = (name: number, from: number, to: number, line: number): void => {
    const before = bytes[from - 1] ?? 0
    const after = bytes[to] ?? 0
    const quoted = before === 34 || before === 39 || before === 96 || before === 45 || before === 47
    // `.name(` and `.name.` only use a name; `.NAME` may read the environment, `.name =` may define it.
    const member = before === 46 && after !== 32 && after !== 61 && after !== 58 && !isUpper(bytes[to - 1] ?? 0)
    if (!budget.wants(name, { quoted, member })) return
    const { role, line: text } = placeAt(buffer, from, to)
    if (budget.keeps(name, role)) hits.push({ name, line, role, text: text() })
  }
  const length = bytes.length
  let line = 1
  let at = 0
  while (at < length) {
    const kind = KIND[bytes[at] as number]
    if (kind !== WORD) {
      if (kind === NEWLINE) line++
      at++
      continue
    }
    // A run of identifiers joined by single dashes. Each identifier is looked up, and the whole run.
    const runFrom = at
    let run = HASH_SEED
    let joined = false
    for (;;) {
      const from = at
      let hash = HASH_SEED
      let byte = bytes[at] as number
      while (KIND[byte] === WORD) {
        hash = hashStep(hash, byte)
        at++
        if (at >= length) break
        byte = bytes[at] as number
      }
      collector?.mark(hash)
      const name = wanted.find(bytes, from, at, hash)
      if (name >= 0) report(name, from, at, line)
      if (at + 1 >= length || byte !== 45 || KIND[bytes[at + 1] as number] !== WORD) {
        if (joined) run = joinHash(run, hash)
        break
      }
      run = joinHash(run, hash)
      joined = true
      at++
    }
    if (joined) {
      collector?.mark(run)
      const name = wanted.find(bytes, runFrom, at, run)
      if (name >= 0) report(name, runFrom, at, line)
    }
  }
  return hits
}

/** Collects the words of a blob without searching for names. */
export function collectWords(oid: string, bytes: Uint8Array, collector: WordCollector): void {
  collector.begin(oid)
  scanNames(bytes, NO_NAMES, NO_BUDGET, collector)
}

function isUpper(byte: number): boolean {
  return byte >= 65 && byte <= 90
}

/** The role of the name at `[from, to)`, and the shown part of its line. */
function placeAt(text: Buffer, from: number, to: number): { role: Role; line: () => string } {
  // Only examines the shown part: a line may be the whole file, with a hit every few bytes.
  const first = Math.max(0, from - SHOWN)
  const last = Math.min(text.length, to + SHOWN)
  let start = from
  while (start > first && text[start - 1] !== 10) start--
  let end = to
  while (end < last && text[end] !== 10) end++
  // Roles only depend on ASCII characters, so latin1 is sufficient until the place is kept.
  const role = roleOf(text.toString('latin1', start, end), from - start, to - start)
  return { role, line: () => text.toString('utf8', start, end) }
}
