import { fenced } from '../../../base/models/fence.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { ReadChange } from '../change.ts'
import type { Excerpt } from '../excerpts.ts'
import type { Passage } from '../passages/passages.ts'
import { type FirstAnswer, firstSchema } from './fault.ts'
import {
  ANSWER_TOKENS,
  excerptTexts,
  FAULTS,
  LOOK_UPS,
  passageText,
  type RuleVerdicts,
  ruleVerdictTexts,
} from './first.ts'

const CHANGE = `You review a change of a software project for what it does to the documentation. You get a passage of a page as it is after the change, the changed code before and after, and further code as it is after the change. Which statements of the passage were true before the change and are false with it? And of the lines of the passage that the change itself writes, which are false?
Report nothing that was already false before the change, unless the change writes it, and nothing that the change does not concern.
${FAULTS}
For what the change makes false, the proof is a line that the change writes, or the absence of what it takes away.
${LOOK_UPS} An empty list of faults is the usual answer.`

/** Asks which statements of a passage a change makes false. */
export function changeQuestion(
  passage: Passage,
  evidence: readonly Excerpt[],
  { change: { before, after, written }, known }: { readonly change: ReadChange; readonly known: RuleVerdicts },
): ModelRequest<FirstAnswer> {
  const own = written.get(passage.file)
  const writes = passage.text.split('\n').filter((_, index) => own?.has(passage.from + index))
  const material = [
    passageText(passage),
    ...(writes.length === 0
      ? []
      : [fenced('written', `Lines of the passage that the change writes:\n${writes.join('\n')}`)]),
    ...ruleVerdictTexts(known),
    ...sideText('before the change', before),
    ...sideText('after the change', after),
    ...excerptTexts(evidence),
  ]
  return { instruction: CHANGE, material: material.join('\n\n'), schema: firstSchema, maxTokens: ANSWER_TOKENS }
}

function sideText(when: string, excerpts: readonly Excerpt[]): string[] {
  return excerpts.map(({ path, from, to, text }) =>
    fenced('change', `${path}, lines ${from} to ${to}, ${when}\n\n${text}`),
  )
}
