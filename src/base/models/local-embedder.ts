import type { Embedder } from './embedder.ts'

const DIMENSIONS = 512
/** A part of a word is less specific than the word. */
const PART_WEIGHT = 0.4
const MAX_TEXT_LENGTH = 20_000
const MAX_WORD_LENGTH = 64

/**
 * An embedder that needs no model: words and the three-letter parts of words, hashed into 512 dimensions, each weighted by the logarithm of
 * how often it occurs. Texts that share words are similar; it knows no synonyms.
 *
 * @example
 * import { cosineSimilarity, localEmbedder } from 'docalign/epochs'
 *
 * const [truth = [], same = [], other = []] = await localEmbedder.embed([
 *   'The server listens on port 3000.',
 *   'By default the server listens on port 3000.',
 *   'Tests run in parallel.',
 * ])
 * cosineSimilarity(truth, same) // 0.87
 * cosineSimilarity(truth, other) // 0.02
 */
export const localEmbedder: Embedder = {
  model: 'local/hashed-words-512',
  embed: (texts) => Promise.resolve(texts.map(embedLocally)),
}

function embedLocally(text: string): number[] {
  const counts = new Map<string, number>()
  for (const [word] of text
    .slice(0, MAX_TEXT_LENGTH)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}_]+/gu)) {
    const bounded = `^${word.slice(0, MAX_WORD_LENGTH)}$`
    for (const feature of [bounded, ...partsOf(bounded)]) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const [feature, count] of counts) {
    const hash = hashOf(feature)
    const weight = (1 + Math.log(count)) * (feature.length > 3 && feature.startsWith('^') ? 1 : PART_WEIGHT)
    const slot = hash % DIMENSIONS
    // Signed hashing: features that collide cancel out rather than add up.
    vector[slot] = (vector[slot] ?? 0) + (hash & 0x8000_0000 ? -weight : weight)
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}

function partsOf(bounded: string): string[] {
  const parts: string[] = []
  for (let start = 0; start + 3 <= bounded.length; start++) parts.push(bounded.slice(start, start + 3))
  return parts
}

/** FNV-1a with a final mix, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
