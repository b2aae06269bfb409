import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openMigrated } from '../../db/migrated.ts'
import { type Qrels, readDocuments, readQrels, readQueries } from '../../evaluation/corpus.ts'
import { categoriesOf } from '../../evaluation/harvest.ts'
import type { EvalQuery } from '../../evaluation/query.ts'
import { forgetScratch, loadScratch } from '../../evaluation/store/scratch.ts'
import { classifyIntent } from '../../search/ranking/intent.ts'
import { readText } from '../judge/text-files.ts'
import { environmentOf } from '../server/environment.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { type Made, measure, type Task } from './measure.ts'
import { thresholdOf } from './metrics.ts'
import { sampled } from './settings.ts'

/** Measures search on a corpus folder: on a server's database if there is one, in a scratch namespace; otherwise on an embedded one that is thrown away. */
export async function measureCorpus(
  terminal: Terminal,
  folder: string,
  task: Task,
  options: Invocation['options'],
): Promise<Made> {
  const file = (base: string) => join(folder, base)
  const read = <T>(base: string, reader: (text: string, name: string) => T): T =>
    reader(readText(resolve(terminal.cwd, file(base)), file(base)), file(base))
  const documents = read('docs.jsonl', readDocuments)
  const qrels = read('qrels.jsonl', readQrels)
  const golden = sampled(goldenOf(read('queries.jsonl', readQueries), qrels), options)
  const { databaseUrl } = environmentOf(terminal)
  const dataFolder = databaseUrl === null ? mkdtempSync(join(tmpdir(), 'docalign-eval-')) : ''
  const database = await openMigrated({ databaseUrl, dataFolder })
  try {
    const { queries } = database
    terminal.stderr.write(`loading ${documents.length} documents\n`)
    const namespace = await loadScratch(queries, documents, terminal.now())
    try {
      const threshold = task.threshold ?? thresholdOf(qrels)
      return await measure({ queries, namespace, golden, threshold, task, terminal })
    } finally {
      await forgetScratch(queries, namespace)
    }
  } finally {
    await database.close()
    if (dataFolder !== '') rmSync(dataFolder, { recursive: true, force: true })
  }
}

function goldenOf(queries: readonly { readonly id: string; readonly text: string }[], qrels: Qrels): EvalQuery[] {
  return queries.map(({ id, text }) => {
    const intent = classifyIntent(text)
    const facts = { resultCount: 1, isFirstOfSession: false, folders: [], matchedTrigger: false }
    const [category = 'semantic-search'] = categoriesOf({ queryId: id, query: text, intent, ...facts })
    return { queryId: id, query: text, intent, category, judgments: qrels.get(id) ?? new Map<string, number>() }
  })
}
