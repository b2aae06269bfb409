import { at, entriesAt, itemsAt, type Located, scalar } from '../formats/located.ts'
import type { Work } from './work.ts'
import type { Combination, Matrix } from './workflow.ts'

/** GitHub rejects a workflow with a matrix of more jobs. */
const MAX_JOBS = 256
/** Maximum number of combinations before exclusion. */
const MAX_COMBINATIONS = 1024
/** Maximum number of axes of a matrix. Every job has a value for each, and nobody reads the check name of a job with more. */
const MAX_AXES = 100
/** Maximum length of a value in a check's name. Longer ones count as unknown. */
const MAX_VALUE_LENGTH = 500
const EXPRESSION = '${{'
/** A job without a matrix. */
const SINGLE: Matrix = { axes: [], include: [], exclude: [] }

/** Reads a `strategy.matrix`; null if it is computed at run time. */
export function readMatrix(node: Located | undefined): Matrix | null {
  if (node === undefined) return SINGLE
  if (!(node.value instanceof Map)) return null
  const axes: [string, (string | null)[]][] = []
  for (const [name, axis] of entriesAt(node)) {
    if (name === 'include' || name === 'exclude') continue
    if (!Array.isArray(axis.value)) return null
    axes.push([name, axis.value.map(shownValue)])
  }
  const include = tablesOf(node, 'include')
  const exclude = tablesOf(node, 'exclude')
  return include && exclude && { axes, include, exclude }
}

/**
 * The jobs of a matrix, with `include` and `exclude`. Null if unknown: the matrix is computed at run time, has more jobs than GitHub
 * allows, or its expansion exceeds the remaining budget.
 */
export function expandMatrix(matrix: Matrix | null, work: Work): Combination[] | null {
  if (matrix === null) return null
  const { axes, include, exclude } = matrix
  if (axes.length === 0 && include.length === 0) return [new Map()]
  if (axes.length > MAX_AXES || !work.spend(axes.length + include.length + exclude.length)) return null
  const least = axes.length === 0 ? 0 : 1
  const product = axes.reduce((count, [, values]) => Math.min(count * values.length, MAX_COMBINATIONS + 1), least)
  if (product > MAX_COMBINATIONS) return null
  const entries = sizeOf(include) + sizeOf(exclude)
  if (!work.spend(product * axes.length + (product + 1) * entries)) return null
  const kept = productOf(axes, product).filter((each) => !exclude.some((table) => isWithin(table, each)))
  const names = axes.map(([name]) => name)
  const jobs = included(kept, names, include)
  return jobs.length > MAX_JOBS ? null : jobs
}

/** Every combination of one value per axis. The last axis varies fastest. */
function productOf(axes: Matrix['axes'], count: number): Combination[] {
  return Array.from({ length: count }, (_, number) => {
    let block = count
    return new Map(
      axes.map(([name, values]) => {
        block /= values.length
        return [name, values[Math.floor(number / block) % values.length] ?? null]
      }),
    )
  })
}

/** An entry of `include` adds its keys to every job whose own axes it does not change. If there is none, it becomes a separate job. */
function included(
  jobs: readonly Combination[],
  axes: readonly string[],
  tables: readonly Combination[],
): Combination[] {
  const named = new Set(axes)
  const extended = jobs.map((job) => new Map(job))
  const added: Combination[] = []
  for (const table of tables) {
    const own = [...table].filter(([key]) => named.has(key))
    let fits = false
    for (const [index, job] of jobs.entries()) {
      if (own.some(([key, value]) => job.get(key) !== value)) continue
      fits = true
      for (const [key, value] of table) extended[index]?.set(key, value)
    }
    if (!fits) added.push(table)
  }
  return [...extended, ...added]
}

function isWithin(table: Combination, job: Combination): boolean {
  for (const [key, value] of table) if (job.get(key) !== value) return false
  return true
}

function sizeOf(tables: readonly Combination[]): number {
  return tables.reduce((sum, table) => sum + table.size + 1, 0)
}

function tablesOf(matrix: Located, key: string): Combination[] | null {
  const node = at(matrix, key)
  if (node !== undefined && !Array.isArray(node.value)) return null
  return itemsAt(matrix, key).map(
    (item) => new Map([...entriesAt(item)].map(([name, value]) => [name, shownValue(value)])),
  )
}

/** Tables and expressions have no known text. */
function shownValue(node: Located): string | null {
  const text = scalar(node)
  return text === null || text.length > MAX_VALUE_LENGTH || text.includes(EXPRESSION) ? null : text
}
