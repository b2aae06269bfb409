import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, type Queries } from '../../src/base/db/database.ts'
import type { Passage } from '../../src/base/passage.ts'
import { bm25Best } from '../../src/base/text/bm25.ts'
import { lexemesOf } from '../../src/base/text/lexemes.ts'
import { newPostings } from '../../src/base/text/postings.ts'
import { type Namespace, openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { replacePassages } from '../../src/ledger/entries/passages.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { isGuess } from '../../src/search/ranking/confidence.ts'
import { withTables } from '../postgres.ts'
import { commitQuestions } from './commit-questions.ts'
import { passagesAt } from './passages.ts'

/** A developer's question, the places in the docs with the answer, and texts of which one must be shown. */
interface Question {
  readonly question: string
  readonly gold: readonly { readonly file: string; readonly heading: string }[]
  readonly shows: readonly string[]
  /** The answer is in code: any place of the files counts. */
  readonly code?: boolean
  /** A group to count apart. */
  readonly kind?: string
}

interface Asked {
  readonly name: string
  readonly commit: string
  readonly questions: readonly Question[]
}

/** A result to grade: the titles of its section, and the shown text. */
interface Shown {
  readonly kind: string
  readonly file: string
  readonly titles: readonly string[]
  readonly text: string
}

/** What a search method shows, and whether it says that nothing answers the question. */
interface Found {
  readonly shown: readonly Shown[]
  readonly isRefused: boolean
}

/** The rank of the first right result, from 0, −1 if none among ten; and whether the first three texts contain the answer. */
interface VerifiedClaim {
  readonly at: number
  readonly answers: boolean
  readonly isRefused: boolean
}

const USAGE =
  'usage: npm run questions -- FOLDER [--set development|held-out] [--file QUESTIONS.json]… [--history NAME] [--verbose]'
const SETS = ['development', 'held-out']
const DEPTH = 10
const MAX_SHOWN_LENGTH = 1800

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    file: { type: 'string', multiple: true },
    history: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined || (values.set !== undefined && !SETS.includes(values.set))) throw new Error(USAGE)

/** Rows by set and search method. */
const results = new Map<string, VerifiedClaim[]>()
const isOwn = values.file !== undefined || values.history !== undefined
const sets = isOwn ? ['own'] : values.set === undefined ? SETS : [values.set]
for (const set of sets) {
  for (const asked of isOwn ? await ownSets() : keptQuestions(set)) {
    const passages = await passagesAt(join(folder, basename(asked.name)), asked.commit)
    note(set, 'plain BM25 over sections', asked, byPlainBm25(passages, asked.questions))
    note(set, 'search', asked, await withTables((url) => bySearch(url, passages, asked)))
  }
}
process.stdout.write(`${table()}\n`)

function keptQuestions(set: string): readonly Asked[] {
  const { repositories } = JSON.parse(readFileSync(join(import.meta.dirname, `${set}.json`), 'utf8')) as {
    repositories: readonly Asked[]
  }
  return repositories
}

async function ownSets(): Promise<readonly Asked[]> {
  const sets = values.file?.map(ownQuestions) ?? []
  return values.history === undefined ? sets : [...sets, await historyQuestions(values.history)]
}

/** Questions from the history of a clone in the folder. */
async function historyQuestions(name: string): Promise<Asked> {
  const clone = join(folder as string, name)
  const commit = execFileSync('git', ['-C', clone, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const questions = commitQuestions(clone, commit, await passagesAt(clone, commit)).map(
    ({ question, file, titles }) => ({
      ...{ question, shows: [] },
      gold: [{ file, heading: titles.at(-1) ?? '' }],
    }),
  )
  return { name, commit, questions }
}

/** Reads questions of a custom file: `{"repository", "commit", "questions": [{"question", "kind"?, "answers": [{"page", "heading"}]}]}`. */
function ownQuestions(file: string): Asked {
  const { repository, commit, questions } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly repository: string
    readonly commit: string
    readonly questions: readonly {
      readonly question: string
      readonly kind?: string
      readonly answers: readonly { readonly page: string; readonly heading: string }[]
    }[]
  }
  const asked = questions.map(({ question, kind, answers }) => ({
    ...{ question, shows: [], ...(kind !== undefined && { kind }) },
    gold: answers.map(({ page, heading }) => ({ file: page, heading })),
  }))
  return { name: repository, commit, questions: asked }
}

async function bySearch(databaseUrl: string, passages: readonly Passage[], asked: Asked): Promise<Found[]> {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  try {
    const namespace = await openNamespace(database.queries, `local:${basename(asked.name)}`)
    await replacePassages(database.queries, namespace.id, [passages], Date.now())
    return await answers(database.queries, namespace, asked.questions)
  } finally {
    await database.close()
  }
}

async function answers(queries: Queries, namespace: Namespace, questions: readonly Question[]): Promise<Found[]> {
  const search = createSearch({ queries, now: Date.now, log: { warn() {} }, isLogged: false })
  const request = (query: string) => ({
    ...{ namespace, query, limit: DEPTH, intent: null, sessionId: null, excludeStale: false, tool: 'bench' },
  })
  try {
    const found: Found[] = []
    for (const { question } of questions) {
      const { results, confidence } = await search.explain(request(question))
      const shown = results.map(({ entry, answer }) => ({
        ...{ kind: entry.kind, file: entry.sourceFile ?? '', titles: entry.titles, text: answer },
      }))
      found.push({ shown, isRefused: results.length === 0 || isGuess(confidence) })
    }
    return found
  } finally {
    await search.close()
  }
}

function byPlainBm25(passages: readonly Passage[], questions: readonly Question[]): Found[] {
  const sections = passages.filter(({ kind }) => kind === 'section')
  const postings = newPostings()
  for (const { titles, text } of sections) postings.add(`${titles.join('\n')}\n${text}`)
  return questions.map(({ question }) => {
    const terms = lexemesOf(question).map((lexeme) => ({ lexeme, weight: 1 }))
    const shown = bm25Best(postings, terms, DEPTH).flatMap(({ document }): Shown[] => {
      const section = sections[document]
      if (!section) return []
      const { file, titles, text } = section
      return [{ kind: 'section', file, titles, text: text.slice(0, MAX_SHOWN_LENGTH) }]
    })
    return { shown, isRefused: shown.length === 0 }
  })
}

function note(set: string, way: string, { name, questions }: Asked, found: readonly Found[]): void {
  const judged = questions.map((question, index) => judge(question, found[index] ?? { shown: [], isRefused: true }))
  for (const [index, { kind }] of questions.entries()) {
    const key = `${kind ?? set} | ${way}`
    results.set(key, [...(results.get(key) ?? []), ...judged.slice(index, index + 1)])
  }
  if (!values.verbose) return
  for (const [index, { at, answers }] of judged.entries()) {
    if (at === 0 && answers) continue
    const first = (found[index]?.shown ?? []).slice(0, 3).map(({ file, titles }) => `${file} § ${titles.join(' > ')}`)
    process.stderr.write(
      `${way}: ${name}: ${questions[index]?.question}\n  right at ${at + 1}, answers: ${answers}\n  ${first.join('\n  ')}\n`,
    )
  }
}

function judge({ gold, shows, code = false }: Question, { shown, isRefused }: Found): VerifiedClaim {
  const at = shown.findIndex(({ file, titles }) =>
    gold.some(
      (right) =>
        right.file === file && (right.heading === '' ? code || titles.length < 2 : isTitle(right.heading, titles)),
    ),
  )
  const seen = shown.slice(0, 3).map(({ text }) => text)
  return { at, answers: seen.some((text) => shows.some((part) => text.includes(part))), isRefused }
}

/** Whether it is the title of the section or, in a long page without others, of its parent. */
function isTitle(heading: string, titles: readonly string[]): boolean {
  return unmarked(titles.at(-1) ?? '') === unmarked(heading)
}

function unmarked(title: string): string {
  return title
    .replace(/\{#[^}]*\}|\]\([^)]*\)|<[^>]*>|[`*_~[\]]/g, '')
    .trim()
    .toLowerCase()
}

function table(): string {
  const share = (part: number, all: number) => `${part} of ${all}`
  return [
    '| questions | searched by | right first | right in the first three | mean reciprocal rank | the first three texts answer | said not to be answered |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...[...results].map(([key, judged]) => {
      const count = (is: (each: VerifiedClaim) => boolean) => share(judged.filter(is).length, judged.length)
      const ranks = judged.reduce((sum, { at }) => sum + (at < 0 ? 0 : 1 / (at + 1)), 0) / judged.length
      const cells = [
        count(({ at }) => at === 0),
        count(({ at }) => at >= 0 && at < 3),
        ranks.toFixed(3),
        count(({ answers }) => answers),
        count(({ isRefused }) => isRefused),
      ]
      return `| ${key} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}
