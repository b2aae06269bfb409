import type { OutputView } from '../text/output.ts'
import { type Decider, type Decision, decision, type Known } from './decision.ts'
import { decideSentence } from './sentence/sentence.ts'

const ABOUT_FACTS =
  /^(?:all |every |the |its )*(?:stated )?facts? (?:is|are|must be|should be) (?:supported|correct|accurate|verified)(?: by (?:the |its )?(?:trusted )?sources)?$/i
const ABOUT_INVENTION =
  /^(?:there (?:is|are) |contains? |has |includes? |is |the output (?:contains?|has|is) )?(?:no|without|free of) (?:any )?(?:hallucinations?|fabrications?|(?:hallucinated|fabricated|invented) (?:facts?|information|content|details|names?))(?: (?:is |are )?(?:present|included|left))?$/i

/** Whether only the facts and hallucination layers can decide a criterion. */
export function isAboutTruth(criterion: string): boolean {
  const sentence = withoutEnd(criterion)
  return ABOUT_FACTS.test(sentence) || ABOUT_INVENTION.test(sentence)
}

/** `All facts are supported by trusted sources`, `No hallucinations present`: decided by the other layers. */
const decideTruth: Decider = (criterion, _output, { facts, invented, hasErrors }) => {
  const reported = hasErrors ? { isReported: true as const } : {}
  const sentence = withoutEnd(criterion)
  if (ABOUT_FACTS.test(sentence)) {
    if (facts === 'supported') return decision(true, 'the sources support them')
    return facts === 'refuted' ? { ...decision(false, 'the sources do not support all of them'), ...reported } : null
  }
  if (!ABOUT_INVENTION.test(sentence) || (invented !== 'none' && invented !== 'some')) return null
  return invented === 'none'
    ? decision(true, 'nothing was found')
    : { ...decision(false, 'some were found'), ...reported }
}

function withoutEnd(criterion: string): string {
  return criterion.trim().replace(/[.!]+$/, '')
}

const DECIDERS: readonly Decider[] = [decideTruth, decideSentence]

/** Decides a criterion in a known form; null for other forms, or if the output does not show whether it is met. */
export function decide(criterion: string, output: OutputView, known: Known): Decision | null {
  for (const decider of DECIDERS) {
    const answer = decider(criterion, output, known)
    if (answer) return answer
  }
  return null
}
