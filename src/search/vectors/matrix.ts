/** Row-major numbers. The decompositions of ml-matrix run in one piece, which would block the server. */
export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly data: Float64Array
}

export function newMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float64Array(rows * columns) }
}

/**
 * Orthonormalizes the columns in place, with two passes of Gram-Schmidt; a column that depends on the others becomes 0. A generator, as it
 * takes long: other work can run between steps.
 */
export function* orthonormalize(matrix: Matrix): Generator<void> {
  // Works on the transpose, so that the summed numbers are contiguous.
  const columns = transpose(matrix)
  const { rows: count, columns: length, data } = columns
  for (let column = 0; column < count; column++) {
    const own = data.subarray(column * length, (column + 1) * length)
    const before = norm(own)
    for (let round = 0; round < 2; round++) {
      for (let other = 0; other < column; other++)
        subtractProjection(own, data.subarray(other * length, (other + 1) * length))
    }
    const left = norm(own)
    const scale = left > before * 1e-10 && left > 0 ? 1 / left : 0
    for (let i = 0; i < length; i++) own[i] = (own[i] as number) * scale
    yield
  }
  matrix.data.set(transpose(columns).data)
}

function subtractProjection(own: Float64Array, other: Float64Array): void {
  let dot = 0
  for (let i = 0; i < own.length; i++) dot += (own[i] as number) * (other[i] as number)
  if (dot === 0) return
  for (let i = 0; i < own.length; i++) own[i] = (own[i] as number) - dot * (other[i] as number)
}

function norm(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) ** 2
  return Math.sqrt(sum)
}

function transpose({ rows, columns, data }: Matrix): Matrix {
  const result = newMatrix(columns, rows)
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) result.data[j * rows + i] = data[i * columns + j] as number
  return result
}

interface Eigenvectors {
  readonly vectors: Matrix
  readonly values: Float64Array
}

/** The eigenvectors of a symmetric matrix as columns, with their eigenvalues, largest first, by Jacobi rotations. */
export function* eigenvectors(symmetric: Matrix): Generator<void, Eigenvectors> {
  const n = symmetric.rows
  const a = symmetric.data.slice()
  const v = newMatrix(n, n)
  for (let i = 0; i < n; i++) v.data[i * n + i] = 1
  for (let sweep = 0; sweep < 30 && offDiagonal(a, n) > 1e-18 * trace(a, n) ** 2; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) rotate(a, v.data, n, p, q)
      yield
    }
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (x, y) => (a[y * n + y] as number) - (a[x * n + x] as number),
  )
  const vectors = newMatrix(n, n)
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++)
      vectors.data[row * n + column] = v.data[row * n + (order[column] as number)] as number
  return { vectors, values: Float64Array.from(order, (i) => a[i * n + i] as number) }
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q] as number
  if (apq === 0) return
  const theta = ((a[q * n + q] as number) - (a[p * n + p] as number)) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s)
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s)
  for (let k = 0; k < n; k++) turn(v, k * n + p, k * n + q, c, s)
}

function turn(values: Float64Array, at: number, other: number, c: number, s: number): void {
  const x = values[at] as number
  const y = values[other] as number
  values[at] = c * x - s * y
  values[other] = s * x + c * y
}

function offDiagonal(a: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sum += (a[i * n + j] as number) ** 2
  return sum
}

function trace(a: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += a[i * n + i] as number
  return sum
}
