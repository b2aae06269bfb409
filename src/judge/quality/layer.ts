import type { CodeBlock, Doc } from '../../engine/docs/doc.ts'
import { answerOf, type Opinions, shownOutput } from '../criteria/opinion.ts'
import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue } from '../result/issue.ts'
import type { OutputView } from '../text/output.ts'
import { sentencesOf } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'
import { codeFlaws } from './code.ts'
import type { Factor, Flaw } from './factor.ts'
import { functionsOf } from './functions.ts'
import { readabilityFlaws } from './readability.ts'
import { secretFlaws, securityFlaws } from './security.ts'
import { structureFlaws } from './structure.ts'
import { dataFlaws, riskFlaws, syntaxFlaws } from './syntax.ts'
import { IS_ANSWER, refusal, uselessFlaws } from './useless.ts'

export interface QualityOutcome extends LayerOutcome {
  readonly flaws: readonly Flaw[]
  /** The factors that apply to the output and were measured. */
  readonly measured: ReadonlySet<Factor>
  /** The factors that apply to every output of its kind. */
  readonly applies: ReadonlySet<Factor>
  /** Questions for a model. */
  readonly questions: readonly { readonly criterion: string; readonly output: string }[]
}

const CERTAINTY = 0.7
/** Languages of code that people run; others are output, data or shell sessions. */
const PROGRAMS = new Set(
  'py python js javascript ts typescript tsx jsx rb ruby go java rust rs php c cpp cs csharp kotlin swift'.split(' '),
)
const MAX_PARTS = 200

/**
 * Layer 5: measured features of the output. Each flaw lowers one factor of quality and is an issue. Samples in docs are as short as
 * possible, so only risks are reported for them.
 */
export function judgeQuality(output: OutputView, opinions: Opinions = new Map()): QualityOutcome {
  const measured = new Set<Factor>()
  const flaws = [...output.pages.entries()].slice(0, MAX_PARTS).flatMap(([part, page]) => {
    for (const factor of measuredIn(part, page, output)) measured.add(factor)
    if (part.kind === 'code') return flawsOfCode(part, output)
    return page ? flawsOfPage(part, page, output) : []
  })
  const isProse = !output.isDocs && output.parts.some(({ kind }) => kind === 'text') && output.text.trim() !== ''
  const answer = isProse ? answerOf(IS_ANSWER, opinions, output) : null
  const refused = answer && refusal(answer)
  if (answer) measured.add('completeness')
  const questions = isProse && answer === null ? [{ criterion: IS_ANSWER, output: shownOutput(output) }] : []
  const all = output.text.trim() === '' ? [EMPTY] : [...flaws, ...(refused ? [refused] : [])]
  return {
    flaws: all,
    findings: all.map(findingOf),
    decided: 0,
    open: 0,
    measured,
    applies: APPLIES,
    questions,
  }
}

const APPLIES: ReadonlySet<Factor> = new Set(['correctness', 'completeness', 'security'])

function flawsOfCode(part: TextPart, { syntax, file }: OutputView): Flaw[] {
  const place = (line: number): string => placeOf(part, line)
  const reading = syntax.get(part.text)
  const name = part.path.length === 0 ? (file ?? '') : ''
  const isData = /\.(?:ya?ml|toml|ini|cfg|conf|properties|json)$|(?:^|\/)\.env\b/i.test(name)
  return [
    ...(isData ? securityFlaws(part.text, place, 'configuration') : codeFlaws(part.text, place)),
    ...(reading
      ? syntaxFlaws({ code: part.text, reading, kind: name === '' ? 'likely' : 'sure' }, place)
      : (dataFlaws(part.text, name, place) ?? [])),
  ]
}

function flawsOfPage(part: TextPart, page: Doc, output: OutputView): Flaw[] {
  const prose = page.prose.flatMap(({ lines, line }) =>
    secretFlaws(lines.join('\n'), (row) => placeOf(part, line + row - 1), output.isDocs ?? false),
  )
  return [
    ...structureFlaws(part, page),
    ...readabilityFlaws(sentencesOf(part, page)),
    ...(output.isDocs ? [] : uselessFlaws(part)),
    ...prose,
    ...page.codeBlocks.flatMap((block) => blockFlaws(part, block, output)),
  ]
}

/** The factors that can be measured. Whether code parses is only one aspect of its correctness, but a known one. */
function measuredIn(part: TextPart, page: Doc | null, { syntax, file = '', isDocs }: OutputView): Factor[] {
  const blocks = page?.codeBlocks ?? []
  const prose = page?.prose.length ?? 0
  const isCode = part.kind === 'code'
  const shown = isDocs ? [] : blocks.filter(isProgram)
  const codes = isCode ? [part.text] : shown.map(({ lines }) => lines.join('\n'))
  const isRead = codes.every((code) => syntax.has(code)) || (isCode && dataFlaws(part.text, file, String) !== undefined)
  const hasFunctions = codes.some((code) => functionsOf(code).length > 0)
  const measured: readonly (readonly [boolean, ...Factor[]])[] = [
    [isCode && isRead, 'correctness'],
    [prose > 0, 'readability'],
    [hasFunctions, 'performance', 'readability', 'maintainability'],
    [(page?.headings.length ?? 0) > 0, 'maintainability'],
    [isRead, 'security'],
    [isCode || blocks.length > 0, 'style'],
  ]
  return measured.flatMap(([isMeasured, ...factors]) => (isMeasured ? factors : []))
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

const CONFIGURATIONS = /^(?:ya?ml|toml|ini|cfg|conf|env|dotenv|properties)$/

function blockFlaws(part: TextPart, block: CodeBlock, { syntax, isDocs }: OutputView): Flaw[] {
  const place = (row: number): string => placeOf(part, block.line + row - 1)
  const code = block.lines.join('\n')
  const reading = syntax.get(code)
  if (!isDocs && isProgram(block))
    return [...codeFlaws(code, place), ...(reading ? syntaxFlaws({ code, reading, kind: 'sample' }, place) : [])]
  const kind = isDocs ? 'sample' : CONFIGURATIONS.test(block.language) ? 'configuration' : 'program'
  return [...securityFlaws(code, place, kind), ...(reading ? riskFlaws(code, reading, place) : [])]
}

function findingOf(flaw: Flaw): Finding {
  return { certainty: CERTAINTY, issue: issue(flaw) }
}
