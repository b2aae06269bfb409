import { newTop, type Top } from '../../base/text/top.ts'

/** Documents in lists by their nearest centre: neighbours of a vector are searched in the lists of its nearest centres. */
export interface IvfIndex {
  put(document: number, vector: Float32Array): void
  /** Offers at least `count` documents from the lists of the nearest centres, by approximate similarity. */
  probe(vector: Float32Array, count: number, top: Top): void
}

/** Vectors in one array. */
export interface Rows {
  readonly count: number
  /** From the start of one vector to the start of the next. */
  readonly stride: number
  readonly data: Float32Array
  /** Number of leading dimensions that sort vectors into lists, and that are compared there. */
  readonly sortedBy: number
  readonly probedBy: number
}

/** The documents of one centre. Their vectors are contiguous and in bytes: comparing them reads little memory. */
interface List {
  readonly documents: number[]
  bytes: Int8Array
}

const MAX_CENTRES = 1024
const SAMPLE_PER_CENTRE = 16
const ROUNDS = 3
const ROWS_PER_STEP = 32
/** The byte value of 1: components of vectors with many dimensions are small, and larger ones are clamped. */
const SCALE = 254

/**
 * Learns centres by spherical k-means, twice the square root of the number of rows, and sorts all rows into their lists. The same rows give
 * the same lists. A generator, as it takes long: other work can run between steps.
 */
export function* buildIvfIndex(rows: Rows): Generator<void, IvfIndex> {
  const { count, stride, sortedBy: width, probedBy } = rows
  const take = (row: number) => rows.data.subarray(row * stride, row * stride + probedBy)
  const centres = yield* learnCentres(rows)
  const lists: List[] = Array.from({ length: centres.length / width }, () => ({
    documents: [],
    bytes: new Int8Array(0),
  }))
  const put = (document: number, vector: Float32Array) => {
    const list = lists[nearestCentre(centres, width, vector)]
    if (!list || dot(vector, 0, vector, probedBy) === 0) return
    const start = list.documents.push(document) * probedBy - probedBy
    if (start + probedBy > list.bytes.length) list.bytes = enlarged(list.bytes, probedBy)
    writeBytes(list.bytes, start, vector, probedBy)
  }
  for (let row = 0; row < count; row++) {
    put(row, take(row))
    if (row % ROWS_PER_STEP === 0) yield
  }
  return {
    put,
    probe(vector, wanted, top) {
      const order = newTop(lists.length)
      // Offered scores must be above 0.
      for (let i = 0; i < lists.length; i++) order.offer(i, 2 + dot(centres, i * width, vector, width))
      const bytes = new Int8Array(probedBy)
      writeBytes(bytes, 0, vector, probedBy)
      let seen = 0
      for (const { document: centre } of order.sorted()) {
        if (seen >= wanted) break
        const { documents, bytes: theirs } = lists[centre] as List
        for (let i = 0; i < documents.length; i++)
          top.offer(documents[i] as number, byteDot(theirs, i * probedBy, bytes))
        seen += documents.length
      }
    },
  }
}

function* learnCentres({ count, stride, data, sortedBy: width }: Rows): Generator<void, Float32Array> {
  const take = (row: number) => data.subarray(row * stride, row * stride + width)
  const centreCount = Math.max(1, Math.min(MAX_CENTRES, Math.round(2 * Math.sqrt(count))))
  const centres = new Float32Array(centreCount * width)
  for (let i = 0; i < centreCount; i++) centres.set(unit(take(Math.floor((i * count) / centreCount))), i * width)
  const step = Math.max(1, count / (centreCount * SAMPLE_PER_CENTRE))
  for (let round = 0; round < ROUNDS; round++) {
    const moved = new Float32Array(centres.length)
    for (let i = 0; i * step < count; i++) {
      const row = take(Math.floor(i * step))
      const start = nearestCentre(centres, width, row) * width
      for (let j = 0; j < width; j++) moved[start + j] = (moved[start + j] as number) + (row[j] as number)
      if (i % ROWS_PER_STEP === 0) yield
    }
    for (let i = 0; i < centreCount; i++) {
      const centre = moved.subarray(i * width, (i + 1) * width)
      // A centre without rows does not move.
      if (centre.some((value) => value !== 0)) centres.set(unit(centre), i * width)
    }
  }
  return centres
}

function nearestCentre(centres: Float32Array, width: number, vector: Float32Array): number {
  let [best, highest] = [0, Number.NEGATIVE_INFINITY]
  for (let i = 0; i * width < centres.length; i++) {
    const likeness = dot(centres, i * width, vector, width)
    if (likeness > highest) [best, highest] = [i, likeness]
  }
  return best
}

function writeBytes(bytes: Int8Array, start: number, vector: Float32Array, length: number): void {
  for (let i = 0; i < length; i++)
    bytes[start + i] = Math.max(-127, Math.min(127, Math.round((vector[i] as number) * SCALE)))
}

function byteDot(bytes: Int8Array, start: number, vector: Int8Array): number {
  let [a, b] = [0, 0]
  let i = 0
  for (; i + 3 < vector.length; i += 4) {
    a += Math.imul(bytes[start + i] as number, vector[i] as number)
    b += Math.imul(bytes[start + i + 1] as number, vector[i + 1] as number)
    a += Math.imul(bytes[start + i + 2] as number, vector[i + 2] as number)
    b += Math.imul(bytes[start + i + 3] as number, vector[i + 3] as number)
  }
  for (; i < vector.length; i++) a += Math.imul(bytes[start + i] as number, vector[i] as number)
  return a + b
}

export function dot(values: Float32Array, start: number, vector: Float32Array, length: number): number {
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

function enlarged(bytes: Int8Array, least: number): Int8Array {
  const larger = new Int8Array(Math.max(least * 16, Math.ceil((bytes.length * 3) / 2 / least) * least))
  larger.set(bytes)
  return larger
}
