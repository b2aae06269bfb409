import { isObject } from '../../schema/json.ts'
import type { OutputView } from '../../text/output.ts'
import { type Region, textRegion } from './region.ts'

/** A field of an output that is an object, by its dotted path; null if there is none. */
export function fieldRegion(region: Region, name: string): Region | null {
  const path = name.split('.')
  const value = valueAt(region.view.object, path)
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return textRegion(region, `field '${name}'`, text, {
    value,
    note: isEmpty(value) ? '' : text,
    pages: pagesAt(region.view, path),
  })
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
