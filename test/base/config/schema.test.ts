import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { configJsonSchema, type JsonSchema, keysAt } from '../../../src/base/config/json-schema.ts'
import { parseConfig } from '../../../src/base/config/parse.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

describe('the JSON Schema of .docalign.yml', () => {
  it('is committed as docalign.schema.json; `npm run schema` writes it', () => {
    const committed: unknown = JSON.parse(
      readFileSync(new URL('../../../docalign.schema.json', import.meta.url), 'utf8'),
    )
    expect(committed).toEqual(JSON.parse(JSON.stringify(configJsonSchema(CLAIM_TYPES))))
  })

  it('describes every key', () => {
    const undescribed: string[] = []
    const visit = (schema: JsonSchema, path: string): void => {
      for (const [key, child] of Object.entries(schema.properties ?? {})) {
        if (typeof child.description !== 'string') undescribed.push(`${path}.${key}`)
        visit(child, `${path}.${key}`)
      }
      if (schema.items) visit(schema.items, `${path}[]`)
      for (const option of schema.anyOf ?? []) visit(option, path)
    }
    visit(configJsonSchema(CLAIM_TYPES), '')
    expect(undescribed).toEqual([])
  })

  it('knows every claim type', () => {
    expect(keysAt(['claim_types'], CLAIM_TYPES).toSorted()).toEqual(Object.keys(CLAIM_TYPES).toSorted())
  })

  it('accepts what the parser accepts and rejects what it rejects', () => {
    const validate = new Ajv2020({ strict: false }).compile(configJsonSchema(CLAIM_TYPES))
    const samples = [
      {},
      { claim_types: { link: false, symbol: { severity: 'low' } } },
      { docs: { exclude: ['a'] } },
      { nope: 1 },
      { check: { fail_on: 2 } },
    ]
    for (const sample of samples) {
      expect(validate(sample), JSON.stringify(sample)).toBe(
        parseConfig('f', JSON.stringify(sample), CLAIM_TYPES).problems.length === 0,
      )
    }
  })
})
