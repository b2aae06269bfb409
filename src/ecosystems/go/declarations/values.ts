import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { sourceOf, textOf } from '../source-text.ts'

/** Characters of a value that still tells something in one line. */
const MAX_VALUE = 80
/** Texts of a list or table that are kept. */
const MAX_VALUES = 500

/** What the value of a variable or constant says: its source when it is short, and the texts of a list or table of texts. */
export function valueDetails(value: Node | null): Pick<Details, 'value' | 'values' | 'open'> {
  if (value === null) return {}
  const source = value.endIndex - value.startIndex > MAX_VALUE ? null : sourceOf(value)
  return { ...details({ value: source }), ...textsOf(value) }
}

function textsOf(value: Node): Pick<Details, 'values' | 'open'> {
  if (value.type !== 'composite_literal') return {}
  const type = value.childForFieldName('type')?.type
  if (type !== 'slice_type' && type !== 'array_type' && type !== 'implicit_length_array_type' && type !== 'map_type') {
    return {}
  }
  const values: string[] = []
  let others = false
  for (const element of value.childForFieldName('body')?.namedChildren ?? []) {
    if (element.type === 'comment' || values.length >= MAX_VALUES) continue
    const key = element.type === 'keyed_element' ? element.childForFieldName('key') : element
    const text = textOf(key?.namedChild(0) ?? null)
    if (text === null) others = true
    else values.push(text)
  }
  if (values.length === 0) return {}
  return { values, ...(others && { open: 'some of its values are computed' }) }
}
