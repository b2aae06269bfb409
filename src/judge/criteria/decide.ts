import { contentWords } from '../../text/words.ts'
import type { OutputView } from '../text/output.ts'
import { type Decider, type Decision, decision, type Known } from './decision.ts'
import { decideSentence } from './sentence/sentence.ts'

const ABOUT_FACTS =
  /^(?:all |every |the |its )*(?:stated )?facts? (?:is|are|must be|should be) (?:supported|correct|accurate|verified)(?: by (?:the |its )?(?:trusted )?sources)?$/i
const ABOUT_INVENTION =
  /^(?:there (?:is|are) |contains? |has |includes? |is |the output (?:contains?|has|is) )?(?:no|without|free of) (?:any )?(?:hallucinations?|fabrications?|(?:hallucinated|fabricated|invented) (?:facts?|information|content|details|names?))(?: (?:is |are )?(?:present|included|left))?$/i

/** A criterion that the layers of facts and hallucination decide, or nobody. */
export function isAboutTruth(criterion: string): boolean {
  const sentence = withoutEnd(criterion)
  return ABOUT_FACTS.test(sentence) || ABOUT_INVENTION.test(sentence)
}

/** `All facts are supported by trusted sources`, `No hallucinations present`: what the other layers found. */
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

const IMPLEMENTS =
  /^(?:(?:the )?(?:code|output|function|program|it) )?implements? (?:an? |the )?([\w -]{3,60}?)(?: (?:functionality|function|feature|algorithm|logic))?$/i
/** Words that ask for more than that something is defined. */
const QUALIFYING =
  /\b(?:with|without|in|on|for|using|from|by|and|or|not|only|if|when|as|at|correct|efficient|fast|safe|secure)\b/i

/** `Code implements sorting functionality`: a definition that is called so. That none is called so proves nothing. */
const decideImplements: Decider = (criterion, { text }) => {
  const wanted = IMPLEMENTS.exec(withoutEnd(criterion))?.[1]
  if (wanted === undefined || QUALIFYING.test(wanted)) return null
  const words = contentWords(wanted)
  if (words.length === 0) return null
  for (const match of text
    .slice(0, 500_000)
    .matchAll(/\b(?:def|function|func|fn|class|const|let)\s+([A-Za-z_]\w{2,80})/g)) {
    const name = (match[1] ?? '').toLowerCase()
    if (words.every((word) => name.includes(word.slice(0, Math.max(4, word.length - 2)))))
      return decision(true, `${match[1]} is defined`)
  }
  return null
}

const EDGE_CASES =
  /^(?:all |the )*(?:edge|corner|boundary) cases (?:are|must be|should be) (?:handled|tested|covered)$/i
/** Inputs at the edge of what is allowed, by their kinds, as tests write them. */
const EDGES: readonly RegExp[] = [
  /\(\s*(?:\[\s*\]|\{\s*\}|""|''|\(\s*\))/,
  /\(\s*(?:None|null|nil|undefined)\b/,
  /[([,]\s*-\d/,
  /\(\s*\[\s*[\w"'.-]{1,40}\s*\]/,
  /\b(?:raises|toThrow|assertRaises|throws|rejects)\b/,
  /\(\s*0\s*[,)]/,
]
const MIN_EDGES = 2

/** `Edge cases are handled`: tests for two kinds of them or more. That there are none proves nothing. */
const decideEdgeCases: Decider = (criterion, { text }) => {
  if (!EDGE_CASES.test(withoutEnd(criterion))) return null
  const asserted = text
    .slice(0, 500_000)
    .split('\n')
    .filter((line) => /\bassert|\bexpect\(|\braises\b/.test(line.slice(0, 2_000)))
    .join('\n')
  const kinds = EDGES.filter((edge) => edge.test(asserted)).length
  return kinds < MIN_EDGES ? null : decision(true, `tests try ${kinds} kinds of them`)
}

function withoutEnd(criterion: string): string {
  return criterion.trim().replace(/[.!]+$/, '')
}

const DECIDERS: readonly Decider[] = [decideTruth, decideSentence, decideImplements, decideEdgeCases]

/** Decides a criterion in a known form; null for one in any other, and where the output does not show whether it is met. */
export function decide(criterion: string, output: OutputView, known: Known): Decision | null {
  for (const decider of DECIDERS) {
    const answer = decider(criterion, output, known)
    if (answer) return answer
  }
  return null
}
