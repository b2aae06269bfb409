import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countCauses, type JudgedFinding, reliabilityOf } from '../../../bench/accuracy/fit.ts'
import { readJudged } from '../../../bench/accuracy/judged.ts'
import { BY_EVIDENCE, BY_RULE } from '../../../src/engine/scan/confidence/counts.ts'
import { shrunkShare } from '../../../src/engine/scan/confidence/measured.ts'

const HEAD = 'set,repository,commit,rule,evidence,cause,verdict'

function judged(rows: readonly string[]): JudgedFinding[] {
  return readJudged([HEAD, ...rows].join('\n'))
}

describe('The counts of judged causes', () => {
  it('are those that confidence is computed from', () => {
    const { byRule, byEvidence } = countCauses(
      readJudged(readFileSync(new URL('../../../bench/accuracy/judged.csv', import.meta.url), 'utf8')),
    )
    expect(new Map(BY_RULE)).toEqual(byRule)
    expect(new Map(Object.entries(BY_EVIDENCE))).toEqual(byEvidence)
  })

  it('count a cause of a repository once, which is right when most of its findings are', () => {
    const { byRule } = countCauses(
      judged([
        'a,o/x,1,anchor,closed_scope,1,right',
        'a,o/x,1,anchor,closed_scope,1,harmless',
        'a,o/x,1,anchor,closed_scope,1,false',
        'a,o/x,1,anchor,closed_scope,2,false',
        'a,o/y,1,anchor,closed_scope,1,right',
      ]),
    )
    expect([...byRule]).toEqual([['anchor/closed_scope', { right: 2, judged: 3 }]])
  })

  it.each([
    'a,o/x,1,anchor,guess,1,right',
    'a,o/x,1,anchor,history,1,perhaps',
    'a,o/x,1',
    'a,o/x,1,a,history,1,right,9',
  ])('are not read from a line like %s', (row) => {
    expect(() => judged([row])).toThrow('judged.csv:2 is not a judged finding')
  })
})

describe('How reliable confidence is', () => {
  it('is told by ranges, of which a bound belongs to the upper one', () => {
    const findings = judged([
      'a,o/x,1,anchor,history,1,right',
      'a,o/x,1,path,history,2,false',
      'a,o/x,1,task,history,3,right',
    ])
    const confidences = [0.5, 0.9, 0.95]
    const rows = reliabilityOf(findings, (each) => confidences[findings.indexOf(each)] ?? 0, [0, 0.5, 0.9, 1])
    expect(rows).toEqual([
      { from: 0, to: 0.5, findings: 0, expected: null, right: null },
      { from: 0.5, to: 0.9, findings: 1, expected: 0.5, right: 1 },
      { from: 0.9, to: 1, findings: 2, expected: expect.closeTo(0.925), right: 0.5 },
    ])
  })
})

describe('The share of a rule', () => {
  it.each([
    [{ right: 0, judged: 0 }, { right: 9, judged: 10 }, 0.9],
    [{ right: 4, judged: 4 }, { right: 5, judged: 10 }, 0.75],
    [{ right: 96, judged: 96 }, { right: 5, judged: 10 }, 0.98],
  ])('of %j beside %j is %d', (own, all, expected) => {
    expect(shrunkShare(own, all)).toBe(expected)
  })
})
