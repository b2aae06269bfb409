import * as z from 'zod'
import { inverseFrequency, type Postings } from '../../base/text/postings.ts'
import { seededRandom } from '../evaluation/statistics/random.ts'
import { eigenvectors, type Matrix, newMatrix, orthonormalize } from './matrix.ts'

/** Maps texts to the topics of a namespace, learnt from the namespace's own text. */
export interface LatentSpace {
  readonly dimensions: number
  /** The vector for pairs of term and count, of length 1; all 0 if the space contains none of the terms. */
  embed(counts: ArrayLike<number>): Float32Array
  /** Encodes it for {@link readLatentSpace}; null for a space of more than 32 MB, which each process learns itself. */
  encode(): Uint8Array | null
}

/** One step of a fit; other work can run between steps. */
export type Fitting = Generator<void, LatentSpace, void>

/** Maximum number of dimensions. */
const DIMENSIONS = 200
/** With as many dimensions as documents, the space would only reproduce the documents; this value was measured. */
const DOCUMENTS_PER_TOPIC = 16
const SPARE = 20
const ROUNDS = 2
/** A space is learnt from at most this many documents, evenly sampled. */
const MAX_SAMPLE_SIZE = 6000
const ROWS_PER_STEP = 32
const NUMBERS_PER_STEP = 50_000

/** The stored matrix, with half the precision. */
interface Basis {
  readonly rows: number
  readonly columns: number
  readonly data: Float32Array
}

/** Documents as rows of pairs of term and weight, each of length 1. */
type Rows = readonly Float64Array[]

/**
 * Learns latent semantic analysis: the leading singular vectors of the weighted term counts, found by subspace iteration from a fixed
 * start. The same documents in the same order give the same space.
 */
export function* fitLatentSpace(postings: Postings): Fitting {
  const weights = termWeights(postings)
  const rows = sample(postings).map((document) => weighted(postings.document(document), weights))
  const wanted = Math.min(DIMENSIONS, Math.max(2, Math.floor(rows.length / DOCUMENTS_PER_TOPIC)))
  const width = Math.min(wanted + SPARE, rows.length, Math.max(postings.terms, 1))
  const random = seededRandom(1)
  const terms = newMatrix(postings.terms, width)
  for (let i = 0; i < terms.data.length; i++) {
    terms.data[i] = random() - 0.5
    if (i % NUMBERS_PER_STEP === 0) yield
  }
  const documents = newMatrix(rows.length, width)
  for (let round = 0; round <= ROUNDS; round++) {
    yield* project(rows, terms, documents, false)
    yield* orthonormalize(documents)
    yield* project(rows, documents, terms, true)
  }
  const basis = yield* leading(terms, Math.min(wanted, width))
  return latentSpace(postings, weights, basis)
}

function latentSpace(postings: Postings, weights: Float64Array, basis: Basis): LatentSpace {
  return {
    dimensions: basis.columns,
    embed: (counts) => embed(weighted(counts, weights), basis),
    encode: () => encode(postings, weights, basis),
  }
}

/** Maximum bytes of the numbers of a stored space. */
const MAX_KEPT = 32_000_000

/** The words of a space as JSON, after its length in four bytes; then the weight and the row of each word. */
function encode(postings: Postings, weights: Float64Array, { columns, data, rows }: Basis): Uint8Array | null {
  const known = Array.from({ length: rows }, (_, term) => term).filter((term) => (weights[term] ?? 0) > 0)
  if (known.length * (columns + 1) * 4 > MAX_KEPT) return null
  const head = Buffer.from(JSON.stringify({ columns, lexemes: known.map(postings.lexeme) }))
  const numbers = new Float32Array(known.length * (columns + 1))
  for (const [place, term] of known.entries()) {
    numbers[place * (columns + 1)] = weights[term] as number
    numbers.set(data.subarray(term * columns, (term + 1) * columns), place * (columns + 1) + 1)
  }
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  return Buffer.concat([size, head, Buffer.from(numbers.buffer)])
}

/** A space that was learnt before from about the same documents; null for invalid content. */
export function readLatentSpace(postings: Postings, content: Uint8Array): LatentSpace | null {
  const bytes = Buffer.from(content)
  if (bytes.length < 4 || bytes.length < 4 + bytes.readUInt32LE(0)) return null
  const start = 4 + bytes.readUInt32LE(0)
  const head = readHead(bytes.toString('utf8', 4, start))
  if (head === null) return null
  const { columns, lexemes } = head
  if (bytes.length - start !== lexemes.length * (columns + 1) * 4) return null
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length))
  const weights = new Float64Array(postings.terms)
  const basis: Basis = { rows: postings.terms, columns, data: new Float32Array(postings.terms * columns) }
  for (const [place, lexeme] of lexemes.entries()) {
    const term = postings.term(lexeme)
    if (term === undefined) continue
    const from = place * (columns + 1)
    weights[term] = numbers[from] as number
    basis.data.set(numbers.subarray(from + 1, from + 1 + columns), term * columns)
  }
  return latentSpace(postings, weights, basis)
}

const headSchema = z.object({ columns: z.int().positive(), lexemes: z.array(z.string()) })

function readHead(text: string): z.infer<typeof headSchema> | null {
  try {
    return headSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function termWeights(postings: Postings): Float64Array {
  return Float64Array.from({ length: postings.terms }, (_, term) =>
    // A term in only one document does not relate it to others.
    postings.documentFrequency(term) < 2 ? 0 : inverseFrequency(postings, term),
  )
}

function sample(postings: Postings): number[] {
  const there = Array.from({ length: postings.size }, (_, i) => i).filter((document) => postings.length(document) > 0)
  const step = Math.max(1, there.length / MAX_SAMPLE_SIZE)
  return Array.from(
    { length: Math.min(there.length, MAX_SAMPLE_SIZE) },
    (_, i) => there[Math.floor(i * step)] as number,
  )
}

/** Pairs of term and (1 + ln n) · idf, normalized to length 1. */
function weighted(counts: ArrayLike<number>, weights: Float64Array): Float64Array {
  const row = new Float64Array(counts.length)
  let squares = 0
  for (let i = 0; i < counts.length; i += 2) {
    const term = counts[i] as number
    const weight = (1 + Math.log(counts[i + 1] as number)) * (weights[term] ?? 0)
    row[i] = term
    row[i + 1] = weight
    squares += weight * weight
  }
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
  for (let i = 1; i < row.length; i += 2) row[i] = (row[i] as number) * scale
  return row
}

/** Multiplies the matrix of documents and term weights with the terms' columns, or its transpose with the documents' columns. */
function* project(rows: Rows, from: Matrix, to: Matrix, isBack: boolean): Generator<void> {
  const { columns } = from
  to.data.fill(0)
  for (const [index, row] of rows.entries()) {
    const ofDocument = index * columns
    for (let i = 0; i < row.length; i += 2) {
      const ofTerm = (row[i] as number) * columns
      const [source, target] = isBack ? [ofDocument, ofTerm] : [ofTerm, ofDocument]
      const weight = row[i + 1] as number
      for (let j = 0; j < columns; j++)
        to.data[target + j] = (to.data[target + j] as number) + weight * (from.data[source + j] as number)
    }
    if (index % ROWS_PER_STEP === 0) yield
  }
}

/** The leading orthonormal directions of the columns of a tall matrix. */
function* leading({ rows, columns, data }: Matrix, count: number): Generator<void, Basis> {
  const gram = newMatrix(columns, columns)
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    for (let i = 0; i < columns; i++) {
      const value = data[start + i] as number
      if (value === 0) continue
      for (let j = 0; j < columns; j++)
        gram.data[i * columns + j] = (gram.data[i * columns + j] as number) + value * (data[start + j] as number)
    }
    if (row % ROWS_PER_STEP === 0) yield
  }
  const { vectors, values } = yield* eigenvectors(gram)
  const basis: Basis = { rows, columns: count, data: new Float32Array(rows * count) }
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < count; k++) {
      const singular = Math.sqrt(Math.max(values[k] as number, 0))
      if (singular < 1e-9) continue
      let sum = 0
      for (let i = 0; i < columns; i++)
        sum += (data[row * columns + i] as number) * (vectors.data[i * columns + k] as number)
      basis.data[row * count + k] = sum / singular
    }
    if (row % ROWS_PER_STEP === 0) yield
  }
  return basis
}

function embed(row: Float64Array, { columns, data, rows }: Basis): Float32Array {
  const vector = new Float32Array(columns)
  for (let i = 0; i < row.length; i += 2) {
    const term = row[i] as number
    if (term >= rows) continue
    const weight = row[i + 1] as number
    for (let j = 0; j < columns; j++) vector[j] = (vector[j] as number) + weight * (data[term * columns + j] as number)
  }
  let squares = 0
  for (const value of vector) squares += value * value
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
  return vector.map((value) => value * scale)
}
