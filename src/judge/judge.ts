import { z } from 'zod'
import { bounded } from './bounded.ts'
import { type Checked, distinct, joined } from './checked.ts'
import { confidenceOf, type Outcomes } from './confidence.ts'
import type { Known } from './criteria/decision.ts'
import { type CriteriaOutcome, judgeCriteria } from './criteria/layer.ts'
import { JudgeRequestError } from './errors.ts'
import { judgeFacts } from './facts/layer.ts'
import { createSources, type Sources, type Statement, statementsOf, type TrustedText } from './facts/sources.ts'
import { openCitations } from './hallucination/citations.ts'
import { judgeHallucination } from './hallucination/layer.ts'
import { type Finding, type LayerOutcome, NOTHING } from './layer.ts'
import { judgeQuality, type QualityOutcome } from './quality/layer.ts'
import { type Costs, scoreOf } from './quality/score.ts'
import { type JudgeRequest, judgeRequestSchema, type TrustedSource } from './request.ts'
import { VALIDATION_TYPES, type ValidationResult, type ValidationType } from './result.ts'
import { judgeSchema } from './schema/layer.ts'
import { type OutputView, viewOf } from './text/output.ts'
import { sentencesOf } from './text/sentences.ts'

/** Milliseconds that all layers together may take. */
const TIME_LIMIT = 10_000

export interface JudgeOptions {
  /** What the claim engine says of the output's statements. */
  readonly checked?: Checked
  /** Milliseconds of any clock that only goes forward. */
  readonly clock?: () => number
}

/**
 * Judges an output in layers: against a JSON Schema, acceptance criteria, trusted sources, itself, and measures of quality.
 * The result always satisfies the JSON Schema of a ValidationResult; `valid` is true exactly when no issue is an error.
 *
 * ```ts
 * const result = judge({
 *   output: { code: 'def sort_list(values): ...' },
 *   validation_types: ['schema', 'criteria'],
 *   schema: { type: 'object', required: ['code', 'tests'] },
 *   acceptance_criteria: ['Tests are included'],
 * })
 * result.valid // false
 * result.issues[0]?.message // "Missing required field 'tests'"
 * ```
 *
 * @throws JudgeRequestError when the request, above all its schema, cannot be used
 */
export function judge(
  request: JudgeRequest,
  { checked, clock = () => performance.now() }: JudgeOptions = {},
): ValidationResult {
  const started = clock()
  const parsed = judgeRequestSchema.safeParse(request)
  if (!parsed.success) throw new JudgeRequestError('DOCALIGN_E803', z.prettifyError(parsed.error))
  return bounded('judging the output', TIME_LIMIT, () => judgeLayers(parsed.data, checked, () => clock() - started))
}

function judgeLayers(asked: Asked, checked: Checked | undefined, spent: () => number): ValidationResult {
  const types = VALIDATION_TYPES.filter((type) => asked.validation_types?.includes(type) ?? true)
  const runs = (type: ValidationType): boolean => types.includes(type)
  const outcomes: Partial<Record<ValidationType, LayerOutcome>> = {}
  if (runs('schema'))
    outcomes.schema =
      asked.schema === undefined ? NOTHING : judgeSchema(asked.schema, asked.output, asked.referenced_schemas ?? {})
  const view = viewOf(asked.output)
  if (runs('facts') || runs('hallucination')) Object.assign(outcomes, judgeTruth(view, asked, runs, checked))
  const quality = runs('quality') ? judgeQuality(view) : null
  const criteria = runs('criteria') ? judgeCriteria(asked.acceptance_criteria ?? [], view, knownOf(outcomes)) : null
  if (criteria) outcomes.criteria = criteria
  if (quality) outcomes.quality = quality
  return assemble({ types, outcomes, criteria, quality, milliseconds: spent() })
}

type Asked = z.output<typeof judgeRequestSchema>

function judgeTruth(
  view: OutputView,
  asked: Asked,
  runs: (type: ValidationType) => boolean,
  checked: Checked | undefined,
): Outcomes {
  const statements = statementsOfView(view)
  const texts = (asked.trusted_sources ?? []).map(trustedText)
  const sources = createSources(texts)
  // The claim engine has looked at what it knows; without texts nobody else could say more.
  const silent = checked !== undefined && sources.empty
  const facts = runs('facts') ? withCitations(silent ? NOTHING : judgeFacts(statements, sources), view) : undefined
  const known = asked.context === undefined ? sources : withContext(texts, asked.context)
  const hallucination = runs('hallucination') ? judgeHallucination(statements, known) : undefined
  return {
    ...(facts && { facts: joined(facts, checked?.facts ?? NOTHING) }),
    ...(hallucination && {
      hallucination: joined(silent ? { ...hallucination, open: 0 } : hallucination, checked?.hallucination ?? NOTHING),
    }),
  }
}

function statementsOfView({ pages }: OutputView): Statement[] {
  return [...pages.entries()].flatMap(([part, page]) => statementsOf(sentencesOf(part, page), 'the output'))
}

function withCitations(facts: LayerOutcome, { parts }: OutputView): LayerOutcome {
  const findings = parts.flatMap(openCitations)
  return { ...facts, findings: [...facts.findings, ...findings], decided: facts.decided + findings.length }
}

/** What the output was asked may be named in it, and proves nothing. */
function withContext(texts: readonly TrustedText[], context: unknown): Sources {
  const sources = createSources(texts)
  if (sources.empty) return sources
  const asked = createSources([
    { name: 'context', content: typeof context === 'string' ? context : JSON.stringify(context) },
  ])
  return { ...sources, has: (text) => sources.has(text) || asked.has(text) }
}

function trustedText(source: TrustedSource, index: number): TrustedText {
  const fallback = `source ${index + 1}`
  if (typeof source === 'string') return { name: fallback, content: source }
  return { name: source.name ?? source.url ?? fallback, content: source.content }
}

/** What the criteria that speak of facts go by. */
function knownOf({ facts, hallucination }: Outcomes): Known {
  return {
    facts: !facts ? 'unasked' : stateOf(facts, 'refuted', 'supported'),
    invented: !hallucination ? 'unasked' : stateOf(hallucination, 'some', 'none'),
  }
}

function stateOf<T extends string>({ findings, decided, open }: LayerOutcome, bad: T, good: T): T | 'open' {
  if (findings.length > 0) return bad
  return decided > 0 && open === 0 ? good : 'open'
}

interface Parts {
  readonly types: readonly ValidationType[]
  readonly outcomes: Outcomes
  readonly criteria: CriteriaOutcome | null
  readonly quality: QualityOutcome | null
  readonly milliseconds: number
}

const ORDER = { error: 0, warning: 1, info: 2 } as const

function assemble({ types, outcomes, criteria, quality, milliseconds }: Parts): ValidationResult {
  const findings = distinct(types.flatMap((type): readonly Finding[] => outcomes[type]?.findings ?? []))
  const issues = findings.map(({ issue }) => issue).sort((left, right) => ORDER[left.severity] - ORDER[right.severity])
  const counted = (severity: keyof typeof ORDER): number => issues.filter((issue) => issue.severity === severity).length
  const costs: Costs = {
    flaws: quality?.flaws ?? [],
    findings,
    passed: criteria?.passed.length ?? 0,
    failed: criteria?.failed.length ?? 0,
  }
  return {
    valid: counted('error') === 0,
    confidence: confidenceOf(outcomes, findings),
    issues,
    passed_criteria: [...(criteria?.passed ?? [])],
    failed_criteria: [...(criteria?.failed ?? [])],
    quality_score: scoreOf(costs),
    metadata: {
      validation_types_run: [...types],
      total_issues: issues.length,
      error_count: counted('error'),
      warning_count: counted('warning'),
      info_count: counted('info'),
      duration_ms: Math.max(0, Math.round(milliseconds * 10) / 10),
    },
  }
}
