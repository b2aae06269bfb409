import { newTop, type Scored } from '../../base/text/top.ts'

/** The vectors of documents by an embedding model, each of length 1. */
export interface Vectors {
  readonly dimensions: number
  set(document: number, vector: Float32Array): void
  /** The vector of a document; all 0 if it has none. */
  get(document: number): Float32Array
  /** Cosine of a document's vector with one of length 1. */
  similarity(document: number, vector: Float32Array): number
  /** The nearest documents with a similarity above 0, best first. */
  nearest(vector: Float32Array, limit: number): Scored[]
}

/** Vectors of one length. */
export function newVectors(dimensions: number): Vectors {
  let size = 0
  let all = new Float32Array(0)
  const grow = (document: number) => {
    if (document < size) return
    size = document + 1
    if (size * dimensions <= all.length) return
    const larger = new Float32Array(Math.max(64, Math.ceil(size * 1.5)) * dimensions)
    larger.set(all)
    all = larger
  }
  const similarity = (document: number, vector: Float32Array) =>
    document < size ? dot(all, document * dimensions, vector, dimensions) : 0
  return {
    dimensions,
    set(document, vector) {
      grow(document)
      all.set(vector, document * dimensions)
    },
    get: (document) =>
      document < size ? all.subarray(document * dimensions, (document + 1) * dimensions) : new Float32Array(dimensions),
    similarity,
    nearest(vector, limit) {
      const top = newTop(limit)
      for (let document = 0; document < size; document++) top.offer(document, similarity(document, vector))
      return top.sorted()
    },
  }
}

function dot(values: Float32Array, start: number, vector: Float32Array, length: number): number {
  // Four independent sums, which the processor can compute in parallel.
  let [a, b, c, d] = [0, 0, 0, 0]
  let i = 0
  for (; i + 3 < length; i += 4) {
    a += (values[start + i] as number) * (vector[i] as number)
    b += (values[start + i + 1] as number) * (vector[i + 1] as number)
    c += (values[start + i + 2] as number) * (vector[i + 2] as number)
    d += (values[start + i + 3] as number) * (vector[i + 3] as number)
  }
  for (; i < length; i++) a += (values[start + i] as number) * (vector[i] as number)
  return a + b + c + d
}

/** Normalizes a vector to length 1; a zero vector is unchanged. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, 0, vector, vector.length))
  return length === 0 ? vector : vector.map((value) => value / length)
}
