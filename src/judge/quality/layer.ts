import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue } from '../result/issue.ts'
import type { OutputView } from '../text/output.ts'
import { sentencesOf } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'
import { codeFlaws } from './code.ts'
import { parseProblem } from './code-blocks.ts'
import type { Factor, Flaw } from './factor.ts'
import { functionsOf } from './functions.ts'
import { readabilityFlaws } from './readability.ts'
import { securityFlaws } from './security.ts'
import { structureFlaws } from './structure.ts'
import { type Syntax, syntaxFlaws } from './syntax.ts'
import { uselessFlaws } from './useless.ts'

export interface QualityOutcome extends LayerOutcome {
  readonly flaws: readonly Flaw[]
  /** The factors that the output has something to measure of. */
  readonly measured: ReadonlySet<Factor>
}

const CERTAINTY = 0.7
/** Languages whose blocks are code that people run; others are output, data or a shell session. */
const PROGRAMS = new Set(
  'py python js javascript ts typescript tsx jsx rb ruby go java rust rs php c cpp cs csharp kotlin swift'.split(' '),
)
const MAX_PARTS = 200

/**
 * Layer 5: measured features of the output. Each flaw lowers one factor of quality and leaves an issue. The samples of pages of docs
 * show something in as few lines as they can, so that nothing is said of them but what is a risk to whoever follows them.
 *
 * @param syntax what parsers said of its code
 */
export function judgeQuality(output: OutputView, syntax: Syntax = new Map()): QualityOutcome {
  const measured = new Set<Factor>()
  const flaws = [...output.pages.entries()].slice(0, MAX_PARTS).flatMap(([part, page]) => {
    for (const factor of measuredIn(part, page, syntax)) measured.add(factor)
    if (part.kind === 'code') {
      const place = (line: number): string => placeOf(part, line)
      return [...syntaxFlaws(part.text, syntax, place), ...codeFlaws(part.text, place)]
    }
    if (!page) return []
    return [
      ...structureFlaws(part, page),
      ...readabilityFlaws(sentencesOf(part, page)),
      ...(part.file === undefined ? uselessFlaws(part) : []),
      ...page.codeBlocks.flatMap((block) => blockFlaws(part, block)),
    ]
  })
  return output.text.trim() === ''
    ? { flaws: [EMPTY], findings: [findingOf(EMPTY)], decided: 0, open: 0, measured }
    : { flaws, findings: flaws.map(findingOf), decided: 0, open: 0, measured }
}

/** The factors that there is something to measure of. That a code parses is not all of its correctness, but what is known of it. */
function measuredIn(part: TextPart, page: Doc | null, syntax: Syntax): Factor[] {
  const isCode = part.kind === 'code'
  const prose = page?.prose.length ?? 0
  const blocks = page?.codeBlocks ?? []
  const shown = part.file === undefined ? blocks.filter(isProgram) : []
  const programs = isCode ? [part.text] : shown.map(({ lines }) => lines.join('\n'))
  const isRead = isCode ? syntax.has(part.text) : blocks.some((block) => parseProblem(block) !== null)
  const hasFunctions = programs.some((code) => functionsOf(code).length > 0)
  return [
    ...(isRead ? (['correctness'] as const) : []),
    ...(prose > 0 ? (['completeness', 'readability'] as const) : []),
    ...(hasFunctions ? (['performance', 'readability', 'maintainability'] as const) : []),
    ...((page?.headings.length ?? 0) > 0 ? (['maintainability'] as const) : []),
    ...(isCode || blocks.length > 0 ? (['security', 'style'] as const) : []),
  ]
}

function isProgram({ language }: { readonly language: string }): boolean {
  return PROGRAMS.has(language)
}

const EMPTY: Flaw = {
  factor: 'completeness',
  cost: 1,
  cap: 0,
  severity: 'warning',
  type: 'readability_issue',
  message: 'The output holds no text',
  location: 'root',
  suggestion: 'Check that the output was passed on whole',
}

function blockFlaws(part: TextPart, block: CodeBlock): Flaw[] {
  const place = (row: number): string => placeOf(part, block.line + row - 1)
  const code = block.lines.join('\n')
  return part.file === undefined && isProgram(block) ? codeFlaws(code, place) : securityFlaws(code, place)
}

function findingOf(flaw: Flaw): Finding {
  return { certainty: CERTAINTY, issue: issue(flaw) }
}
