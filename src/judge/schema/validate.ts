import { memoizeBy } from '../../base/memoize.ts'
import { bounded } from '../bounded.ts'
import { JudgeRequestError } from '../errors.ts'
import { evaluate, MAX_DEPTH } from './evaluate.ts'
import { depthOf, isObject } from './json.ts'
import { createRegistry, type Registry } from './registry.ts'
import type { Schema } from './resources.ts'
import { standardSchema } from './standard.ts'
import type { Evaluation, Violation } from './visit.ts'

/** Time limit for one schema on one output, in milliseconds. */
const TIME_LIMIT = 2000
const MAX_NESTING = 200

/**
 * The violations of a JSON Schema by an output. Supports draft 04, 06, 07, 2019-09 and 2020-12 by `$schema`; defaults to draft-07. Only own
 * properties count, and `$ref` resolves only to the schema itself, the published meta-schemas and `referenced`. Not ajv, which fails 94 of
 * the 4,942 required tests of JSON-Schema-Test-Suite, and takes ten times as long to compile a schema of 150 KB.
 *
 * @throws JudgeRequestError `DOCALIGN_E801` if the schema is unusable, `DOCALIGN_E802` if it takes too long
 */
export function schemaViolations(
  schema: unknown,
  output: unknown,
  referenced: Readonly<Record<string, unknown>> = {},
): Violation[] {
  if (!isObject(schema) && typeof schema !== 'boolean')
    throw new JudgeRequestError('DOCALIGN_E801', 'the schema is neither an object nor a boolean')
  for (const [what, value] of [
    ['schema', schema],
    ['referenced schemas', referenced],
    ['output', output],
  ] as const)
    if (depthOf(value, MAX_NESTING) > MAX_NESTING)
      throw new JudgeRequestError('DOCALIGN_E802', `the ${what} nests deeper than ${MAX_NESTING} levels`)
  return bounded('applying the schema to the output', TIME_LIMIT, () => {
    try {
      const registry = createRegistry(schema, referenced, standardSchema)
      refuseBroken(schema, registry)
      const violations: Violation[] = []
      evaluate(registry.entry, output, [], evaluation(registry), violations)
      return violations
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new JudgeRequestError(
        'DOCALIGN_E802',
        `the schema refers to itself without end, or deeper than ${MAX_DEPTH} levels`,
      )
    }
  })
}

/** Rejects a schema that violates its meta-schema; its invalid keywords would be ignored otherwise. */
function refuseBroken(schema: Schema, registry: Registry): void {
  const { name, idKeyword } = registry.entry.resource.dialect
  const uri =
    idKeyword === 'id' || name.startsWith('draft')
      ? `http://json-schema.org/${name}/schema`
      : `https://json-schema.org/draft/${name}/schema`
  const violations: Violation[] = []
  const metaRegistry = metaRegistryOf(uri)
  evaluate(metaRegistry.entry, schema, [], evaluation(metaRegistry), violations)
  const [first] = violations
  if (first)
    throw new JudgeRequestError(
      'DOCALIGN_E801',
      `the schema is not valid ${name}: ${['#', ...first.path].join('/').slice(0, 200)} violates ${first.keyword}`,
    )
}

/** The meta-schemas are constant, so their registries are cached. */
const metaRegistryOf = memoizeBy((uri: string) => createRegistry(standardSchema(uri) ?? true, {}, standardSchema))

function evaluation(registry: Registry): Evaluation {
  const compiled = memoizeBy(compile)
  return {
    registry,
    matches: (pattern, text) => compiled(pattern).test(text),
    presentKeywords: new WeakMap(),
    scope: [],
    steps: 0,
    depth: 0,
    evaluate,
  }
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    // Unnecessary escapes are errors only with the `u` flag.
  }
  try {
    return new RegExp(pattern)
  } catch (error) {
    throw new JudgeRequestError(
      'DOCALIGN_E801',
      `the schema's pattern ${JSON.stringify(pattern.slice(0, 200))} is not a regular expression`,
      { cause: error },
    )
  }
}
