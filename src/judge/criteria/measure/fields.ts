import { isObject } from '../../schema/json.ts'
import type { OutputView } from '../../text/output.ts'
import { type Region, textRegion } from './region.ts'

/** A field of an object, which is the output or one of its values, by its dotted path; null if there is none. */
export function fieldRegion(region: Region, name: string): Region | null {
  const path = name.split('.')
  const isWhole = isWholeValue(region)
  const value = valueAt(isWhole ? region.view.object : region.value, path)
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return textRegion(region, `field '${name}'`, text, {
    value,
    note: isEmpty(value) ? '' : text,
    pages: isWhole ? pagesAt(region.view, path) : [],
  })
}

/** Whether a region is all of the data, not one of its values. */
function isWholeValue({ value, view }: Region): boolean {
  return value === undefined || value === view.value
}

const MAX_FIELDS = 1_000

/** The values of all fields of that name in data, at any depth, and the elements of those that are lists. */
export function fieldsNamed(region: Region, name: string): Region[] {
  const found: Region[] = []
  const wanted = name.toLowerCase().replace(/s$/, '')
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (found.length >= MAX_FIELDS || path.length > 50) return
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) visit(each, [...path, index])
      return
    }
    if (!isObject(value)) return
    for (const [key, each] of Object.entries(value)) {
      const at = [...path, key]
      if (key.toLowerCase().replace(/s$/, '') !== wanted) visit(each, at)
      else if (Array.isArray(each))
        found.push(...each.map((element: unknown, index) => valueRegion(region, [...at, index], element)))
      else found.push(valueRegion(region, at, each))
    }
  }
  const { object, value } = region.view
  if (isWholeValue(region)) visit(object ?? (Array.isArray(value) ? value : null), [])
  else visit(region.value, [])
  return found.slice(0, MAX_FIELDS)
}

function valueRegion(region: Region, path: readonly (string | number)[], value: unknown): Region {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return textRegion(region, `field '${path.join('.')}'`, text, { value, label: text, note: isEmpty(value) ? '' : text })
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    object,
  )
}

function pagesAt({ pages }: OutputView, wanted: readonly string[]): Region['pages'] {
  return [...pages].flatMap(([{ path }, page]) =>
    page && path.length === wanted.length && wanted.every((key, index) => path[index] === key) ? [page] : [],
  )
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === null || (isObject(value) && Object.keys(value).length === 0)
}
