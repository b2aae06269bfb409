import type { Doc } from '../../engine/docs/doc.ts'
import { JudgeRequestError } from '../errors.ts'
import { type Finding, type LayerOutcome, NOTHING } from '../layers/layer.ts'
import { issue } from '../result/issue.ts'
import { judgeSchema } from './layer.ts'

/** A JSON Schema for the front matter of some pages. */
export interface PageSchema {
  /** The path of the schema. */
  readonly name: string
  readonly isFor: (path: string) => boolean
  /** The schema, or why it is missing. */
  readonly schema: { readonly missing: string } | { readonly value: unknown }
}

/** Certainty that a schema is unusable. */
const CERTAIN = 0.97

/** Layer 1 for pages: validates the front matter of each page against its schemas; a page without front matter has an empty one. */
export function judgeFrontMatter(docs: readonly Doc[], schemas: readonly PageSchema[]): LayerOutcome {
  const findings: Finding[] = []
  let decided = 0
  for (const each of schemas) {
    const pages = docs.filter((doc) => each.isFor(doc.path))
    for (const [index, doc] of pages.entries()) {
      const usable = 'value' in each.schema ? outcomeOf(doc, each.name, each.schema.value) : each.schema.missing
      if (typeof usable !== 'string') {
        decided++
        findings.push(...usable)
      } else if (index === 0) findings.push(unusable(doc, each.name, usable))
    }
  }
  return decided === 0 && findings.length === 0 ? NOTHING : { findings, decided, open: 0 }
}

/** The violations of a page's front matter, or why the schema is unusable. */
function outcomeOf(doc: Doc, name: string, schema: unknown): Finding[] | string {
  try {
    return judgeSchema(schema, doc.frontMatter ?? {}, {}).findings.map(({ certainty, issue: found }) => ({
      certainty,
      issue: {
        ...found,
        ...issue({
          severity: found.severity,
          type: found.type,
          message: `${found.message.replace(/^The output/, 'The front matter')} (${name})`,
          location: `file:${doc.path}:line:${lineOf(doc, found.location ?? '')}`,
        }),
      },
    }))
  } catch (error) {
    if (error instanceof JudgeRequestError) return error.message
    throw error
  }
}

function unusable(doc: Doc, name: string, reason: string): Finding {
  return {
    certainty: CERTAIN,
    issue: issue({
      severity: 'warning',
      type: 'source_missing',
      message: `The schema ${name}, which the configuration names for front matter, cannot be used: ${reason}`,
      location: `file:${doc.path}:line:1`,
      suggestion: 'Fix the schema, or remove it of judge.schemas',
    }),
  }
}

/** The line of the top-level key of a dotted path; the first line if it is missing. */
function lineOf(doc: Doc, location: string): number {
  const [, key] = /^["']?([^.[\]"']+)/.exec(location) ?? []
  if (key === undefined) return 1
  const end = doc.lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  const found = doc.lines.slice(0, Math.max(end, 0)).findIndex((line) => keyOf(line) === key)
  return found < 0 ? 1 : found + 1
}

function keyOf(line: string): string | undefined {
  return /^["']?([^\s"':#][^"':]*)["']?\s*:/.exec(line)?.[1]
}
