import { describe, expect, it } from 'vitest'
import { read, spans, tableOf } from './page.ts'

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly default?: unknown
}

/** The keys below a node, and the value that each has if it is left out; '' for none and for an empty list. */
function keysOf({ properties, default: value }: Node, path = ''): [key: string, value: string][] {
  if (path === 'claim_types') return [['claim_types.TYPE', 'true']]
  if (properties)
    return Object.entries(properties).flatMap(([name, node]) => keysOf(node, path === '' ? name : `${path}.${name}`))
  const isNone = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return [[path, isNone ? '' : String(value)]]
}

describe('docs/configuration.md', () => {
  it('lists every key with its default', () => {
    const { default: layers = [] } =
      (JSON.parse(read('docalign.schema.json')) as Node).properties?.judge?.properties?.types ?? {}
    const shown = tableOf('docs/configuration.md', '| key | default | |').map(([key, value]) => [
      spans(key)[0],
      value === 'all layers' ? String(layers) : (spans(value)[0] ?? ''),
    ])
    expect(shown).toEqual(keysOf(JSON.parse(read('docalign.schema.json'))))
  })
})
