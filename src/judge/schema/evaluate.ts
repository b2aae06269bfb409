import { JudgeRequestError } from '../errors.ts'
import { IN_PLACE } from './in-place.ts'
import { type JsonObject, ownProperty } from './json.ts'
import { PARTS } from './parts.ts'
import type { Resource } from './resources.ts'
import { VALUES } from './values.ts'
import { type Evaluate, keyword, type PresentKeyword, type Violation, type Visit } from './visit.ts'

export const MAX_DEPTH = 600
const MAX_STEPS = 3_000_000
/** More violations are of no use to anyone. */
const MAX_VIOLATIONS = 200

/** Evaluates a schema on a value; see {@link Evaluate}. */
export const evaluate: Evaluate = ({ schema, resource }, value, path, run, violations, evaluated = new Set()) => {
  if (++run.steps > MAX_STEPS)
    throw new JudgeRequestError('DOCALIGN_E802', 'the schema takes too many steps on this output')
  if (schema === true) return true
  if (schema === false) {
    violations?.push({ keyword: 'false schema', path, wanted: false, value })
    return false
  }
  if (run.depth >= MAX_DEPTH)
    throw new JudgeRequestError(
      'DOCALIGN_E802',
      `the schema refers to itself without end, or deeper than ${MAX_DEPTH} levels`,
    )
  const own = run.registry.resourceOf(schema, resource)
  const found: Violation[] = []
  const visit: Visit = { schema, resource: own, value, path, evaluated, violations: found, run }
  run.depth++
  run.scope.push(own)
  try {
    applyAll(visit)
  } finally {
    run.scope.pop()
    run.depth--
  }
  if (violations && violations.length < MAX_VIOLATIONS) violations.push(...found)
  return found.length === 0
}

const KEYWORDS = Object.entries({ ...IN_PLACE, ...VALUES, ...PARTS })

function applyAll(visit: Visit): void {
  const { schema, resource, value, run } = visit
  let present = run.presentKeywords.get(schema)
  if (!present) {
    present = keywordsOf(schema, resource)
    run.presentKeywords.set(schema, present)
  }
  for (const { apply, wanted } of present) apply(visit, wanted, value)
}

/** The keywords that a schema has, in the order in which they apply. */
function keywordsOf(schema: JsonObject, resource: Resource): PresentKeyword[] {
  // In older drafts, `$ref` replaces all other keywords.
  const isReference = !resource.dialect.refSiblings && typeof ownProperty(schema, '$ref') === 'string'
  return KEYWORDS.filter(([name]) => !isReference || name === '$ref').flatMap(([name, apply]) => {
    const wanted = keyword({ schema, resource }, name)
    return wanted === undefined ? [] : [{ apply, wanted }]
  })
}
