import { type Scored, topScores } from './top.ts'

/** The vectors of documents, by their numbers. */
export interface Vectors {
  readonly dimensions: number
  set(document: number, vector: Float32Array): void
  /** The vector of a document; all 0 when it has none. */
  get(document: number): Float32Array
  /** Cosine of a document's vector with one of length 1. */
  similarity(document: number, vector: Float32Array): number
  /** The nearest documents that are above 0, best first. */
  nearest(vector: Float32Array, limit: number): Scored[]
}

/** Leading dimensions by which all documents are compared; the spaces that are learnt here have the weightiest first. */
const LEADING = 32
/** Documents that are compared by all dimensions, for each that is asked for. */
const SIFTED_PER_RESULT = 5
/** Up to here all documents are compared by all dimensions. */
const SMALL = 4000

/** Vectors of one length. `isOrdered`: the first dimensions weigh most, so that large collections can be sifted by them. */
export function newVectors(dimensions: number, isOrdered: boolean): Vectors {
  let size = 0
  let all = new Float32Array(0)
  let leading = new Float32Array(0)
  const short = Math.min(LEADING, dimensions)
  const grow = (document: number) => {
    if (document < size) return
    size = document + 1
    if (size * dimensions <= all.length) return
    const room = Math.max(64, size * 2)
    all = enlarged(all, room * dimensions)
    leading = enlarged(leading, room * short)
  }
  const get = (document: number) =>
    document < size ? all.subarray(document * dimensions, (document + 1) * dimensions) : new Float32Array(dimensions)
  const similarity = (document: number, vector: Float32Array) =>
    document < size ? dot(all, document * dimensions, vector, dimensions) : 0
  return {
    dimensions,
    set(document, vector) {
      grow(document)
      all.set(vector, document * dimensions)
      leading.set(vector.subarray(0, short), document * short)
    },
    get,
    similarity,
    nearest(vector, limit) {
      const scores = new Float32Array(size)
      if (!isOrdered || size <= SMALL) {
        for (let i = 0; i < size; i++) scores[i] = dot(all, i * dimensions, vector, dimensions)
        return topScores(scores, limit)
      }
      for (let i = 0; i < size; i++) scores[i] = dot(leading, i * short, vector, short)
      return topScores(scores, limit * SIFTED_PER_RESULT)
        .map(({ document }) => ({ document, score: similarity(document, vector) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, limit)
    },
  }
}

function dot(values: Float32Array, start: number, vector: Float32Array, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (values[start + i] as number) * (vector[i] as number)
  return sum
}

function enlarged(values: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(length)
  larger.set(values)
  return larger
}
