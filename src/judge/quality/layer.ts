import { issue } from '../issue.ts'
import type { Finding, LayerOutcome } from '../layer.ts'
import type { OutputView } from '../text/output.ts'
import { sentencesOf } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'
import { codeFlaws } from './code.ts'
import type { Flaw } from './factor.ts'
import { readabilityFlaws } from './readability.ts'
import { securityFlaws } from './security.ts'
import { structureFlaws } from './structure.ts'

export interface QualityOutcome extends LayerOutcome {
  readonly flaws: readonly Flaw[]
}

const CERTAINTY = 0.7
/** Languages whose blocks are code that people run; others are output, data or a shell session. */
const PROGRAMS = new Set(
  'py python js javascript ts typescript tsx jsx rb ruby go java rust rs php c cpp cs csharp kotlin swift'.split(' '),
)
const MOST_PARTS = 200

/** Layer 5: measured features of the output. Each flaw lowers one factor of quality and leaves an issue. */
export function judgeQuality(output: OutputView): QualityOutcome {
  const flaws = [...output.pages.entries()].slice(0, MOST_PARTS).flatMap(([part, page]) => {
    if (part.kind === 'code') return codeFlaws(part.text, (line) => placeOf(part, line))
    if (!page) return []
    return [
      ...structureFlaws(part, page),
      ...readabilityFlaws(sentencesOf(part, page)),
      ...blockFlaws(part, page.codeBlocks),
    ]
  })
  if (output.text.trim() === '') flaws.push(EMPTY)
  return { flaws, findings: flaws.map(findingOf), decided: 0, open: 0 }
}

const EMPTY: Flaw = {
  factor: 'completeness',
  cost: 1,
  severity: 'warning',
  type: 'readability_issue',
  message: 'The output holds no text',
  location: 'root',
  suggestion: 'Check that the output was passed on whole',
}

function blockFlaws(
  part: TextPart,
  blocks: readonly { language: string; lines: readonly string[]; line: number }[],
): Flaw[] {
  return blocks.flatMap(({ language, lines, line }) => {
    const place = (row: number): string => placeOf(part, line + row - 1)
    const code = lines.join('\n')
    return PROGRAMS.has(language) ? codeFlaws(code, place) : securityFlaws(code, place)
  })
}

function findingOf(flaw: Flaw): Finding {
  return { certainty: CERTAINTY, issue: issue(flaw) }
}
