import type { JudgedFinding } from './fit.ts'

const COLUMNS = 'set,repository,commit,rule,evidence,cause,verdict'
const EVIDENCE = new Set(['closed_scope', 'checker', 'history', 'change', 'mention', 'reading'])
const VERDICTS = new Set(['right', 'harmless', 'false'])

/**
 * Reads `judged.csv`: one finding per line, without quotes.
 *
 * @throws RangeError with the number of the first line that does not match the header
 */
export function readJudged(text: string): JudgedFinding[] {
  const [head, ...lines] = text.trimEnd().split('\n')
  if (head !== COLUMNS) throw new RangeError(`the first line has to be ${COLUMNS}`)
  return lines.map((line, index) => {
    const [set = '', repository = '', commit, rule = '', evidence = '', cause = '', verdict = '', ...more] =
      line.split(',')
    if (commit === undefined || more.length > 0 || !EVIDENCE.has(evidence) || !VERDICTS.has(verdict))
      throw new RangeError(`judged.csv:${index + 2} is not a judged finding`)
    return {
      ...{ set, repository, rule, cause },
      evidence: evidence as JudgedFinding['evidence'],
      verdict: verdict as JudgedFinding['verdict'],
    }
  })
}
