import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findNamespace } from '../../src/entries/namespaces.ts'
import { bm25Best } from '../../src/search/bm25.ts'
import { newPostings } from '../../src/search/postings.ts'
import { lexemesOf } from '../../src/search/words/lexemes.ts'
import { type World, withWorld } from '../world.ts'

/** A developer's question, the places in the docs with the answer, and texts of which one must be shown. */
interface Question {
  readonly question: string
  readonly gold: readonly { readonly file: string; readonly heading: string }[]
  readonly shows: readonly string[]
  /** The answer is in code: any place of the files counts. */
  readonly code?: boolean
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

/** The rank of the first right result, from 0, −1 if none among ten; and whether the first three texts contain the answer. */
interface VerifiedClaim {
  readonly at: number
  readonly answers: boolean
}

const USAGE = 'usage: npm run questions -- FOLDER [--set development|held-out] [--file QUESTIONS.json]… [--verbose]'
const SETS = ['development', 'held-out']
const DEPTH = 10
const DAY = 86_400_000
const MAX_SHOWN_LENGTH = 1800

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    file: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined || (values.set !== undefined && !SETS.includes(values.set))) throw new Error(USAGE)

/** Rows by set and search method. */
const results = new Map<string, VerifiedClaim[]>()
const sets = values.file ? ['own'] : values.set === undefined ? SETS : [values.set]
for (const set of sets) {
  for (const asked of values.file?.map(ownQuestions) ?? keptQuestions(set)) {
    const origin = join(folder, basename(asked.name))
    const [third, second] = earlier(origin, asked.commit)
    await withWorld(origin, async (world) => {
      await scanned(world, [asked.commit])
      note(set, 'plain BM25 over sections', asked, await byPlainBm25(world, asked.questions))
      note(set, 'search, after the first scan', asked, await bySearch(world, asked.questions))
    })
    await withWorld(origin, async (world) => {
      await scanned(world, [third, second, asked.commit])
      note(set, 'search, after three scans', asked, await bySearch(world, asked.questions))
    })
  }
}
process.stdout.write(`${table()}\n`)

function keptQuestions(set: string): readonly Asked[] {
  const { repositories } = JSON.parse(readFileSync(join(import.meta.dirname, `${set}.json`), 'utf8')) as {
    repositories: readonly Asked[]
  }
  return repositories
}

/** Reads questions of a custom file: `{"repository", "commit", "questions": [{"question", "answers": [{"page", "heading"}]}]}`. */
function ownQuestions(file: string): Asked {
  const { repository, commit, questions } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly repository: string
    readonly commit: string
    readonly questions: readonly {
      readonly question: string
      readonly answers: readonly { readonly page: string; readonly heading: string }[]
    }[]
  }
  const asked = questions.map(({ question, answers }) => ({
    ...{ question, shows: [] },
    gold: answers.map(({ page, heading }) => ({ file: page, heading })),
  }))
  return { name: repository, commit, questions: asked }
}

/** Two earlier commits of the main line: ten and twenty before the given one. */
function earlier(origin: string, commit: string): [third: string, second: string] {
  const git = (...args: string[]) => execFileSync('git', ['-C', origin, ...args], { encoding: 'utf8' })
  const line = git('rev-list', '--first-parent', '-n', '21', commit).trim().split('\n')
  return [line[20] ?? commit, line[10] ?? commit]
}

async function scanned(world: World, commits: readonly string[]): Promise<void> {
  const start = Date.now() - commits.length * DAY
  for (const [index, commit] of commits.entries()) {
    world.at(start + index * DAY)
    await world.push(commit, true)
  }
}

async function bySearch({ services }: World, questions: readonly Question[]): Promise<Shown[][]> {
  const { queries, search } = services
  const namespace = await findNamespace(queries, 'project:acme/history')
  if (!namespace) throw new Error('the repository has no namespace')
  const request = (query: string) => ({
    ...{ namespace, query, limit: DEPTH, intent: null, sessionId: null, excludeStale: false, tool: 'bench' },
  })
  await search.explain(request('anything'))
  await search.indexes.settled()
  const found: Shown[][] = []
  for (const { question } of questions) {
    const { results: shown } = await search.explain(request(question))
    found.push(
      shown.map(({ entry, answer }) => ({
        ...{ kind: entry.kind, file: entry.sourceFile ?? '', titles: entry.titles, text: answer },
      })),
    )
  }
  return found
}

async function byPlainBm25({ services }: World, questions: readonly Question[]): Promise<Shown[][]> {
  const { rows } = await sql<{ source_file: string; headings: string; answer: string }>`
    select source_file, headings, answer from entries where kind = 'section' and retired_at is null order by key`.execute(
    services.queries,
  )
  const postings = newPostings()
  for (const { headings, answer } of rows) postings.add(`${headings}\n${answer}`)
  return questions.map(({ question }) => {
    const terms = lexemesOf(question).map((lexeme) => ({ lexeme, weight: 1 }))
    return bm25Best(postings, terms, DEPTH).flatMap(({ document }): Shown[] => {
      const row = rows[document]
      if (!row) return []
      const text = row.answer.slice(0, MAX_SHOWN_LENGTH)
      return [{ kind: 'section', file: row.source_file, titles: row.headings.split('\n'), text }]
    })
  })
}

function note(set: string, way: string, { name, questions }: Asked, found: readonly (readonly Shown[])[]): void {
  const judged = questions.map((question, index) => judge(question, found[index] ?? []))
  const key = `${set} | ${way}`
  results.set(key, [...(results.get(key) ?? []), ...judged])
  if (!values.verbose) return
  for (const [index, { at, answers }] of judged.entries()) {
    if (at === 0 && answers) continue
    const first = (found[index] ?? []).slice(0, 3).map(({ file, titles }) => `${file} § ${titles.join(' > ')}`)
    process.stderr.write(
      `${way}: ${name}: ${questions[index]?.question}\n  right at ${at + 1}, answers: ${answers}\n  ${first.join('\n  ')}\n`,
    )
  }
}

function judge({ gold, shows, code = false }: Question, found: readonly Shown[]): VerifiedClaim {
  const at = found.findIndex(({ file, titles }) =>
    gold.some(
      (right) =>
        right.file === file && (right.heading === '' ? code || titles.length < 2 : isTitle(right.heading, titles)),
    ),
  )
  const seen = found.slice(0, 3).map(({ text }) => text)
  return { at, answers: seen.some((text) => shows.some((part) => text.includes(part))) }
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
    '| questions | searched by | right first | right in the first three | the first three texts answer |',
    '| --- | --- | --: | --: | --: |',
    ...[...results].map(([key, judged]) => {
      const count = (is: (each: VerifiedClaim) => boolean) => share(judged.filter(is).length, judged.length)
      return `| ${key} | ${count(({ at }) => at === 0)} | ${count(({ at }) => at >= 0 && at < 3)} | ${count(({ answers }) => answers)} |`
    }),
  ].join('\n')
}
