import { expect, it } from 'vitest'
import { REFUSAL } from '../../../../src/search/epochs/answers/probe.ts'
import type { SeenResult } from '../../../../src/search/epochs/answers/seen.ts'
import { worstQuestions } from '../../../../src/search/epochs/scoring/worst.ts'

const fixOf = (probe: Partial<SeenResult['probes'][number]>): string | undefined => {
  const asked = {
    ...REFUSAL,
    question: 'Which port?',
    qa_ids: [],
    shown: false,
    final_verdict: 'Wrong',
    ...probe,
  } as const
  const result = { concept_id: 1, ground_truth: 'Port 3000.', variations: ['Which port?'], concept: null }
  return worstQuestions([{ ...result, outcome: 'Inconsistent', probes: [asked] }], [])[0]?.fix
}

it.each([
  [{}, 'It is not among the first results: say'],
  [{ shown: true }, 'It was shown, and the reader said that it is not there: say'],
  [{ shown: true, abstained: false }, 'It was shown, and answered wrongly: say'],
  [{ abstained: false }, 'Nothing was found for it: say'],
  [{ abstained: false, qa_ids: ['a'] }, 'It is not among the first results, and another place answered: tell'],
  [{ fix: 'The page docs/a.md is gone.' }, 'The page docs/a.md is gone.'],
  [{ shown: true, abstained: false, contradicted_by: 'Port 4000.' }, 'Two places say different things: correct'],
])('What to do about a question that ended as %j: %s', (probe, fix) => {
  expect(fixOf(probe)?.startsWith(fix)).toBe(true)
})
