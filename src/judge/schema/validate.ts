import { memoizeBy } from '../../memoize.ts'
import { bounded } from '../bounded.ts'
import { JudgeRequestError } from '../errors.ts'
import { evaluate, MAX_DEPTH } from './evaluate.ts'
import { depthOf, isObject } from './json.ts'
import { createRegistry, type Registry, type Schema } from './registry.ts'
import { standardSchema } from './standard.ts'
import type { Evaluation, Violation } from './visit.ts'

/** Milliseconds that one schema may take on one output. */
const TIME_LIMIT = 2000
const MAX_NESTING = 200

/**
 * What an output violates of a JSON Schema of draft 04, 06, 07, 2019-09 or 2020-12, as its `$schema` says; draft-07 where it says
 * nothing. Only own properties count, and `$ref` leads only to the schema itself, the published meta-schemas and `referenced`.
 * Not ajv, which fails 94 of the 4,942 required tests of JSON-Schema-Test-Suite, and takes ten times as long to compile a schema of 150 KB.
 *
 * @throws JudgeRequestError `DOCALIGN_E801` when the schema cannot be used, `DOCALIGN_E802` when it takes too long
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

/** A schema that its draft's meta-schema refuses would be read as asking for nothing. */
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

/** The meta-schemas stay as they are, so what is found in them once is kept. */
const metaRegistryOf = memoizeBy((uri: string) => createRegistry(standardSchema(uri) ?? true, {}, standardSchema))

function evaluation(registry: Registry): Evaluation {
  const compiled = memoizeBy(compile)
  return { registry, matches: (pattern, text) => compiled(pattern).test(text), scope: [], steps: 0, depth: 0, evaluate }
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    // Escapes that are needless are an error only with the flag.
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
