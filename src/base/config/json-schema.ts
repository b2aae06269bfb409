import * as z from 'zod'
import { memoize } from '../memoize.ts'
import type { ClaimTypes } from './claim-types.ts'
import { configSchema } from './schema.ts'

/** The subset of JSON Schema that zod emits for the configuration. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly [keyword: string]: unknown
}

/** JSON Schema (draft 2020-12) of `.docalign.yml`, for editors. */
export const configJsonSchema: (types: ClaimTypes) => JsonSchema = memoize((types) => {
  const schema = z.toJSONSchema(configSchema(types), {
    io: 'input',
    override: ({ jsonSchema, path }) => {
      // The settings of claim types are transformed, and zod shows no defaults of what is.
      if (path.length === 4 && path[1] === 'claim_types') jsonSchema.default = true
    },
  })
  return { ...schema, title: 'DocAlign configuration' } as JsonSchema
})

/** The allowed keys of the mapping at a path; empty if no mapping is expected there. */
export function keysAt(path: readonly PropertyKey[], types: ClaimTypes): string[] {
  let schema: JsonSchema | undefined = configJsonSchema(types)
  for (const part of path) {
    const mapping: JsonSchema | undefined = schema && asMapping(schema)
    schema = typeof part === 'number' ? schema?.items : ownProperty(mapping, String(part))
  }
  return Object.keys((schema && asMapping(schema)?.properties) ?? {})
}

/** Dotted paths, such as `check.min_severity`, of the known keys with a name, outside of lists. */
export function pathsOfKey(name: string, types: ClaimTypes): string[] {
  const found: string[] = []
  const visit = (schema: JsonSchema, path: string): void => {
    for (const [key, child] of Object.entries(asMapping(schema)?.properties ?? {})) {
      const here = path === '' ? key : `${path}.${key}`
      if (key === name) found.push(here)
      visit(child, here)
    }
  }
  visit(configJsonSchema(types), '')
  return found
}

function asMapping(schema: JsonSchema): JsonSchema | undefined {
  return schema.properties ? schema : schema.anyOf?.find((option) => option.properties)
}

function ownProperty(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  return schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
}
