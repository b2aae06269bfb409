import type { Embedder } from '../../../base/models/embedder.ts'

/** The vector of a text; empty if it was not embedded. */
export type VectorOf = (text: string) => readonly number[]

/** Embeds all texts of a run at once, with as few requests as possible. */
export async function embedAll(embedder: Embedder, texts: Iterable<string>): Promise<VectorOf> {
  const unique = [...new Set(texts)]
  const vectors = unique.length === 0 ? [] : await embedder.embed(unique)
  const known = new Map(unique.map((text, index) => [text, vectors[index] ?? []]))
  return (text) => known.get(text) ?? []
}
