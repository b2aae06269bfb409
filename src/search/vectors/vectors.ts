import { newTop, type Scored } from '../../base/text/top.ts'
import { buildIvfIndex, dot, type IvfIndex } from './ivf-index.ts'

export interface Vectors {
  readonly dimensions: number
  set(document: number, vector: Float32Array): void
  /** The vector of a document; all 0 if it has none. */
  get(document: number): Float32Array
  /** Cosine of a document's vector with one of length 1. */
  similarity(document: number, vector: Float32Array): number
  /** The nearest documents with a similarity above 0, best first; approximate for a large collection. */
  nearest(vector: Float32Array, limit: number): Scored[]
  /** Prepares a large collection for approximate search, in steps between which other work can run. */
  organize(): Generator<void, void>
}

/** Up to this size, all documents are compared in all dimensions. */
const SMALL = 4000
/** Above this size they are in lists; in between, all are probed by the leading dimensions, if these have the most weight. */
const LARGE = 8000
const LEADING = 32
/** Number of dimensions by which a large collection is sorted into lists, and by which documents there are probed. */
const ORDERED = { sortedBy: 48, probedBy: 96 } as const
/** If no dimension has more weight than others, sums of several replace them. */
const UNORDERED = { sortedBy: 128, probedBy: 128 } as const
/** Number of documents of a large collection that are probed for a query. */
const PROBED = 5000
/** Number of documents that are compared in all dimensions, per requested result. */
const COMPARED_PER_RESULT = { inLists: 3, ofAll: 5 } as const

/** Vectors of one length. `isOrdered`: the first dimensions have the most weight. */
export function newVectors(dimensions: number, isOrdered: boolean): Vectors {
  const { sortedBy, probedBy } = isOrdered ? ORDERED : UNORDERED
  const leading = Math.min(LEADING, dimensions)
  const isSummed = !isOrdered && dimensions > probedBy
  const partOf = (vector: Float32Array) => (isSummed ? summed(vector, probedBy) : vector)
  let size = 0
  let all = new Float32Array(0)
  /** A contiguous copy of the leading dimensions, as probing reads all of them. */
  let first = new Float32Array(0)
  let lists: IvfIndex | null = null
  const grow = (document: number) => {
    if (document < size) return
    size = document + 1
    if (size * dimensions <= all.length) return
    const room = Math.max(64, Math.ceil(size * 1.5))
    all = enlarged(all, room * dimensions)
    if (isOrdered) first = enlarged(first, room * leading)
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
      if (isOrdered) first.set(vector.subarray(0, leading), document * leading)
      lists?.put(document, partOf(vector))
    },
    get,
    similarity,
    nearest(vector, limit) {
      const top = newTop(limit)
      if (lists === null && (size <= SMALL || !isOrdered)) {
        for (let document = 0; document < size; document++) top.offer(document, similarity(document, vector))
        return top.sorted()
      }
      const probed = newTop(limit * (lists ? COMPARED_PER_RESULT.inLists : COMPARED_PER_RESULT.ofAll))
      if (lists) lists.probe(partOf(vector), PROBED, probed)
      else for (let i = 0; i < size; i++) probed.offer(i, dot(first, i * leading, vector, leading))
      for (const document of probed.documents) top.offer(document, similarity(document, vector))
      return top.sorted()
    },
    *organize() {
      if (size <= LARGE) return
      const count = size
      const [data, stride] = isSummed ? [sumsOfAll(count, get, probedBy), probedBy] : [all, dimensions]
      const index = yield* buildIvfIndex({
        count,
        stride,
        data,
        sortedBy: Math.min(sortedBy, dimensions),
        probedBy: Math.min(probedBy, dimensions),
      })
      // Documents that were added meanwhile.
      for (let document = count; document < size; document++) index.put(document, partOf(get(document)))
      lists = index
    },
  }
}

function enlarged(values: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(length)
  larger.set(values)
  return larger
}

function sumsOfAll(count: number, get: Vectors['get'], width: number): Float32Array {
  const sums = new Float32Array(count * width)
  for (let document = 0; document < count; document++) sums.set(summed(get(document), width), document * width)
  return sums
}

/** Sums of dimensions, half of them negated so that correlated ones do not add up. */
function summed(vector: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(width)
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i] as number
    sums[i % width] = (sums[i % width] as number) + (isOdd(i) ? -value : value)
  }
  return sums
}

/** Whether a number has an odd number of bits: practically random. */
function isOdd(number: number): boolean {
  let bits = number
  for (let shift = 16; shift > 0; shift >>= 1) bits ^= bits >>> shift
  return (bits & 1) === 1
}
