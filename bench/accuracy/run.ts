import { readFileSync } from 'node:fs'
import { measuredConfidence, shrunkShare } from '../../src/engine/scan/confidence/measured.ts'
import { countCauses, type JudgedFinding, reliabilityOf } from './fit.ts'
import { readJudged } from './judged.ts'

// `npm run accuracy` prints the reviewed findings by rule, the counts for src/engine/scan/confidence/counts.ts, and how often findings of each
// confidence were right: for the findings behind the counts, each measured with the counts of all other repositories, and for those of
// repositories that were reviewed later.
const judgedIn = (name: string): JudgedFinding[] => readJudged(readFileSync(new URL(name, import.meta.url), 'utf8'))
const fitted = judgedIn('judged.csv')
const unseen = judgedIn('unseen.csv')
const BOUNDS = [0, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01]

function printByRule(findings: readonly JudgedFinding[]): void {
  console.log(
    '| rule | evidence | right | harmless | false | causes | of them right |\n| --- | --- | --: | --: | --: | --: | --: |',
  )
  for (const [key, { right, judged }] of sorted(countCauses(findings).byRule)) {
    const [rule = '', evidence = ''] = key.split('/')
    const own = findings.filter((each) => each.rule === rule && each.evidence === evidence)
    const verdicts = (['right', 'harmless', 'false'] as const).map(
      (verdict) => own.filter((each) => each.verdict === verdict).length,
    )
    console.log(`| ${rule} | ${evidence.replace('_', ' ')} | ${verdicts.join(' | ')} | ${judged} | ${right} |`)
  }
}

function printReliability(findings: readonly JudgedFinding[], confidenceOf: (each: JudgedFinding) => number): void {
  console.log('| confidence | findings | expected | right or harmless |\n| --- | --: | --: | --: |')
  for (const { from, to, findings: count, expected, right } of reliabilityOf(findings, confidenceOf, BOUNDS))
    console.log(
      `| ${from} to ${Math.min(to, 1)} | ${count} | ${expected?.toFixed(2) ?? ''} | ${right?.toFixed(2) ?? ''} |`,
    )
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

const { byEvidence, byRule } = countCauses(fitted)
console.log('## Counts\n')
for (const [key, share] of byEvidence) console.log(`${key}: ${JSON.stringify(share)}`)
for (const [key, { right, judged }] of sorted(byRule))
  console.log(`['${key}', { right: ${right}, judged: ${judged} }],`)

console.log('\n## Judged before, by rule\n')
printByRule(fitted)
console.log('\nReliability, beside the other repositories:\n')
const others = new Map(
  [...new Set(fitted.map(({ repository }) => repository))].map((repository) => [
    repository,
    countCauses(fitted.filter((each) => each.repository !== repository)),
  ]),
)
printReliability(fitted, ({ repository, rule, evidence }) => {
  const counts = others.get(repository)
  return shrunkShare(
    counts?.byRule.get(`${rule}/${evidence}`),
    counts?.byEvidence.get(evidence) ?? { right: 0, judged: 1 },
  )
})

console.log('\n## Judged after, by rule\n')
printByRule(unseen)
console.log('\nReliability:\n')
printReliability(unseen, ({ rule, evidence }) => measuredConfidence(rule, evidence))
