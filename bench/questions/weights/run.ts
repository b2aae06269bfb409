import { parseArgs } from 'node:util'
import { PASSAGE_WEIGHTS, weightsFor } from '../../../src/search/ranking/weights.ts'
import { type Asked, asked, type Weights } from './candidates.ts'
import { collections } from './collections.ts'

const USAGE = 'usage: npm run questions:weights -- CLONES --corpora DIR'

const CURRENT: Weights = { vector: weightsFor('understand').vector, passage: PASSAGE_WEIGHTS }
const STATEMENTS: readonly Weights[] = [0, 0.1, 0.2, 0.29, 0.4, 0.5, 0.6].map((vector) => ({ vector, passage: null }))
const PASSAGES: readonly Weights[] = [0, 0.15, 0.3, 0.45, 0.6].flatMap((vector) =>
  [0, 0.25, 0.5, 0.75, 1].map((together) => ({ ...CURRENT, passage: { bm25: 1, vector, together } })),
)

const { values, positionals } = parseArgs({ allowPositionals: true, options: { corpora: { type: 'string' } } })
const [clones] = positionals
if (clones === undefined || values.corpora === undefined) throw new Error(USAGE)

const all: Asked[] = []
for await (const collection of collections(clones, values.corpora)) {
  process.stderr.write(`${collection.name}: ${collection.queries.length} questions\n`)
  all.push(asked(collection))
}
report('before passages are read', { ...CURRENT, passage: null }, STATEMENTS)
report('of passages', CURRENT, PASSAGES)

/**
 * For each collection, what weights reach there that were chosen on the four others, by their mean of shares of what the current ones reach;
 * and those that all five choose.
 */
function report(title: string, current: Weights, tried: readonly Weights[]): void {
  const now = all.map((one) => one.score(current))
  const scores = tried.map((weights) => all.map((one, at) => one.score(weights) / (now[at] as number)))
  const bestOn = (chosen: (at: number) => boolean): number => {
    const means = scores.map((row) => mean(row.filter((_, at) => chosen(at))))
    return means.indexOf(Math.max(...means))
  }
  const rows = all.map(({ name }, at) => {
    const best = bestOn((other) => other !== at)
    const reached = (scores[best]?.[at] ?? 0) * (now[at] as number)
    return `| ${name} | ${now[at]?.toFixed(3)} | ${reached.toFixed(3)} | ${shown(tried[best])} |`
  })
  const best = bestOn(() => true)
  process.stdout.write(
    [
      `Weights ${title}; now ${shown(current)}, best on all five ${shown(tried[best])}\n`,
      '| held out | now | chosen on the others | which are |',
      '| --- | --: | --: | --- |',
      ...rows,
      '\n',
    ].join('\n'),
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

function shown(weights: Weights | undefined): string {
  if (!weights) return ''
  const { vector, passage } = weights
  return passage === null ? `vector ${vector}` : `vector ${passage.vector}, together ${passage.together}`
}
