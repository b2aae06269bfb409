import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askChannels, readQuery } from '../../src/search/channels.ts'
import { readDocuments, readQrels, readQueries } from '../../src/search/evaluation/corpus.ts'
import { computeNDCG } from '../../src/search/evaluation/measures/metrics.ts'
import { newNamespaceIndex } from '../../src/search/namespace-index.ts'
import { fuseWithFeedback } from '../../src/search/ranking/fusion.ts'
import { classifyIntent } from '../../src/search/ranking/intent.ts'
import { weightsFor } from '../../src/search/ranking/weights.ts'

const folder = join(process.env.TEST_EVALUATION_DATA ?? '', 'corpora')

// What BM25 (1.2, 0.75) reaches alone, NDCG@10.
it.each([
  ['cranfield', 0.36],
  ['scifact', 0.683],
])(
  'On %s the fusion of the channels reaches what BM25 does alone: %s',
  (corpus, alone) => {
    const read = <T>(file: string, reader: (text: string, name: string) => T) =>
      reader(readFileSync(join(folder, corpus, file), 'utf8'), file)
    const documents = read('docs.jsonl', readDocuments)
    const qrels = read('qrels.jsonl', readQrels)
    const index = newNamespaceIndex()
    for (const [key, { title, text }] of documents.entries())
      index.put({ key, text: `${title}\n${text}`, triggers: [], ties: [] })
    const scores = read('queries.jsonl', readQueries).map(({ id, text }) => {
      const query = readQuery(index, text)
      const hits = askChannels(index, query, { withGraph: false })
      const fused = fuseWithFeedback(hits, weightsFor(classifyIntent(text)), query.meaning)
      const ranked = fused.slice(0, 10).map(({ document }) => documents[index.keyOf(document)]?.id ?? '')
      return computeNDCG(ranked, qrels.get(id) ?? {}, 10)
    })
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(alone)
  },
  180_000,
)
