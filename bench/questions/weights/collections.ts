import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDocuments, readQrels, readQueries } from '../../../src/search/evaluation/corpus.ts'
import type { PassageContent } from '../../../src/search/passage/indexed-passage.ts'
import { passagesAt } from '../passages.ts'
import { commitQuestions } from './commit-questions.ts'

/** Texts and questions about them, with a grade for each text that answers. */
export interface Collection {
  readonly name: string
  readonly documents: readonly PassageContent[]
  readonly queries: readonly Query[]
}

export interface Query {
  readonly text: string
  /** By document, counted from 0. */
  readonly grades: ReadonlyMap<number, number>
}

/** Repositories whose history asks about their docs: sites of two formats, and a server with its reference. */
const REPOSITORIES = [
  { name: 'vitejs/vite', commit: 'a98c8d95d552c6fa98ab66fb810f5b39ad5abf49' },
  { name: 'pytest-dev/pytest', commit: 'df87db7b0462fb764ef73fa00561adf8ad047572' },
  { name: 'prometheus/prometheus', commit: 'd15adb9ad7e5d9fbde3a9a8f30200593a5a14d86' },
] as const
const CORPORA = ['cranfield', 'scifact'] as const

/** @param clones the folder with the clones, @param corpora the folder with those of abstracts, as `eval run --corpus` reads them */
export async function* collections(clones: string, corpora: string): AsyncGenerator<Collection> {
  for (const name of CORPORA) yield corpus(name, join(corpora, name))
  for (const { name, commit } of REPOSITORIES) yield await repository(name, join(clones, basename(name)), commit)
}

/** Abstracts, read as sections of one page each that are called as the abstract is. */
function corpus(name: string, folder: string): Collection {
  const read = <T>(file: string, reader: (text: string, name: string) => T): T =>
    reader(readFileSync(join(folder, file), 'utf8'), file)
  const documents = read('docs.jsonl', readDocuments)
  const numbers = new Map(documents.map(({ id }, number) => [id, number]))
  const qrels = read('qrels.jsonl', readQrels)
  const queries = read('queries.jsonl', readQueries).map(({ id, text }): Query => {
    const grades = [...(qrels.get(id) ?? [])].flatMap(([document, grade]): [number, number][] => {
      const number = numbers.get(document)
      return number === undefined ? [] : [[number, grade]]
    })
    return { text, grades: new Map(grades) }
  })
  return {
    ...{ name, queries },
    documents: documents.map(({ title, text }) => ({ titles: [title], text, file: null, isCode: false })),
  }
}

async function repository(name: string, folder: string, commit: string): Promise<Collection> {
  const passages = await passagesAt(folder, commit)
  const queries = commitQuestions(folder, commit, passages).map(({ question, file, titles }): Query => {
    const right = passages.flatMap((each, number) =>
      each.kind === 'section' && each.file === file && each.titles.join('\n') === titles.join('\n') ? [number] : [],
    )
    return { text: question, grades: new Map(right.map((number) => [number, 1])) }
  })
  const documents = passages.map(({ kind, titles, text, file }) => ({ titles, text, file, isCode: kind === 'code' }))
  return { name, documents, queries }
}
