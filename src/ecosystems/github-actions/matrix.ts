import { at, entriesAt, itemsAt, type Located, scalar } from '../formats/located.ts'
import type { Combination } from './workflow.ts'

/** GitHub makes no more jobs of one matrix. */
const MAX_JOBS = 256
const EXPRESSION = /\$\{\{/

/** The jobs of a `strategy.matrix`, with `include` and `exclude`; null when it is made at run time. */
export function expandMatrix(matrix: Located | undefined): Combination[] | null {
  if (matrix === undefined) return [new Map()]
  if (!(matrix.value instanceof Map)) return null
  let combinations: Combination[] = [new Map()]
  for (const [key, axis] of entriesAt(matrix)) {
    if (key === 'include' || key === 'exclude') continue
    if (!Array.isArray(axis.value)) return null
    const values = axis.value.map(shownValue)
    combinations = combinations
      .flatMap((each) => values.map((value) => new Map(each).set(key, value)))
      .slice(0, MAX_JOBS)
  }
  const excluded = tablesOf(matrix, 'exclude')
  const included = tablesOf(matrix, 'include')
  if (excluded === null || included === null) return null
  const first = [...(combinations[0]?.keys() ?? [])]
  const kept = combinations.filter((each) => !excluded.some((table) => isWithin(table, each)))
  return include(first.length === 0 ? [] : kept, first, included).slice(0, MAX_JOBS)
}

/** An entry of `include` adds its keys to every job whose own axes it does not change, and is a job of its own else. */
function include(jobs: Combination[], axes: readonly string[], included: readonly Combination[]): Combination[] {
  const original = jobs.map((job) => new Map(job))
  const result = jobs.map((job) => new Map(job))
  for (const table of included) {
    let fits = false
    for (const [index, job] of result.entries()) {
      const own = original[index]
      if (!own) break
      if (axes.some((axis) => table.has(axis) && own.get(axis) !== table.get(axis))) continue
      fits = true
      for (const [key, value] of table) job.set(key, value)
    }
    if (!fits) result.push(new Map(table))
  }
  return result
}

function isWithin(table: Combination, job: Combination): boolean {
  return [...table].every(([key, value]) => job.get(key) === value)
}

function tablesOf(matrix: Located, key: string): Combination[] | null {
  const node = at(matrix, key)
  if (node !== undefined && !Array.isArray(node.value)) return null
  return itemsAt(matrix, key).map(
    (item) => new Map([...entriesAt(item)].map(([name, value]) => [name, shownValue(value)])),
  )
}

/** Tables and expressions have no text that could be known. */
function shownValue(node: Located): string | null {
  const text = scalar(node)
  return text === null || EXPRESSION.test(text) ? null : text
}
