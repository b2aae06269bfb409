import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerJson } from '../../app/operations/search.ts'
import { type Endpoint, type ModelSettings, readModelSettings } from '../../base/models/settings.ts'
import { plain } from '../../base/text/plain.ts'
import { ENTRY_KINDS, type EntryKind } from '../../ledger/entries/entry.ts'
import { isNamespaceName } from '../../ledger/entries/namespace-name.ts'
import { LEVEL_NAMES, shownLevel } from '../../ledger/trust/level.ts'
import { truncate } from '../../report/text.ts'
import type { SearchAnswer, SearchResult } from '../../search/live/request.ts'
import { NEAREST } from '../../search/ranking/confidence.ts'
import { languageNote } from '../../search/words/question-language.ts'
import { surroundingsOf } from '../check/choose-model.ts'
import { environmentOf } from '../server/environment.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { countOption, textOption } from '../terminal/options.ts'
import type { WantedSearch } from './kept-corpus.ts'
import { searchKept } from './kept-search.ts'

const MAX_LENGTH = 100
const MAX_QUERY_LENGTH = 4000

/** `docalign search PATH|NAMESPACE QUERY`: the best passages of a repository, or entries of a namespace, for a query. */
export async function runSearch(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { positionals, options } = invocation
  const [name, query] = positionals
  const limit = countOption(options, 'limit', 10, 100)
  if (query === undefined || query.trim() === '') throw usageError('a query is missing')
  const kind = kindOption(options)
  if (query.length > MAX_QUERY_LENGTH) throw usageError(`a query has at most ${MAX_QUERY_LENGTH} characters`)
  const epoch = textOption(invocation, 'epoch')
  const wanted = { name, query, kind, limit, epoch }
  const { databaseUrl } = environmentOf(terminal)
  const configured = readModelSettings(terminal.env)
  const models = invocation.options.has('model')
    ? { ...configured, embedding: await chooseEmbedding(invocation, terminal) }
    : configured
  // The vectors of a model are in the database.
  const isKept = databaseUrl === null && models.embedding === null
  const found =
    name !== undefined && !isNamespaceName(name)
      ? await searchFolder(name, wanted, terminal, models)
      : isKept
        ? await searchKept(wanted, terminal)
        : await (await import('./search-database.ts')).searchDatabase(wanted, terminal, models)
  const { results, trace } = found
  const value = answerJson(found)
  const notes = [
    ...(found.language === null ? [] : [languageNote(found.language)]),
    ...(value.is_guess ? [NEAREST] : []),
  ]
  const shown = [...notes, ...results.flatMap(lines)]
  return answer(invocation, terminal, value, [...shown, summary(results.length, trace.totalLatencyMs)])
}

/** @throws CliError `DOCALIGN_E404` if there is no such folder */
async function searchFolder(
  path: string,
  wanted: WantedSearch,
  terminal: Terminal,
  models: ModelSettings,
): Promise<SearchAnswer> {
  if (!existsSync(resolve(terminal.cwd, path)))
    throw new CliError('DOCALIGN_E404', `${path} is neither a folder nor a namespace such as project:OWNER/REPO`)
  return (await import('./search-path.ts')).searchPath(path, wanted, terminal, models)
}

/** The embedding model that `--model` means; says where text goes before any does. */
async function chooseEmbedding(invocation: Invocation, terminal: Terminal): Promise<Endpoint> {
  const { findEmbedding } = await import('../../base/models/providers/providers.ts')
  const { by, to, endpoint } = await findEmbedding(
    textOption(invocation, 'model'),
    await surroundingsOf(terminal.cwd, terminal),
  )
  terminal.stderr.write(`searching by meaning with ${endpoint.model} (${by}): passages go to ${to}, each once\n`)
  return endpoint
}

function kindOption(options: Invocation['options']): EntryKind | null {
  const wanted = options.get('kind')
  if (wanted === undefined) return null
  const kind = ENTRY_KINDS.find((each) => each === wanted)
  if (kind === undefined) throw usageError(`--kind is one of ${ENTRY_KINDS.join(', ')}`)
  return kind
}

/** Number of results with text; for the others only the place is shown. */
const READ = 3
const MAX_LINES = 24

function lines(result: SearchResult, index: number): string[] {
  const { entry, question, statement, answer, passage, score, channels } = result
  const place = entry.sourceFile === null ? '' : `${plain(entry.sourceFile)}${lineOf(passage?.line ?? entry.line)}`
  const properties = [
    LEVEL_NAMES[shownLevel(entry.validationLevel, entry.effectiveTrust)],
    `trust ${entry.effectiveTrust.toFixed(2)}`,
    ...(entry.isStale ? ['stale'] : []),
    ...(passage?.claims ? [`${passage.claims.verified} verified`] : []),
  ]
  const title = passage
    ? entry.titles.map(plain).join(' > ')
    : truncate(plain(question ?? statement ?? answer), MAX_LENGTH)
  return [
    `${score.toFixed(3)}  ${title}`,
    ...(passage?.claims?.drifts ?? []).map(
      (drift) => `       false: ${truncate(plain(drift.statement), MAX_LENGTH)} (line ${drift.line})`,
    ),
    `       ${[plain(entry.id), place, properties.join(', '), `(${Object.keys(channels).join(', ')})`].filter(Boolean).join('  ')}`,
    ...(passage && index < READ ? shownText(answer) : []),
  ]
}

function shownText(answer: string): string[] {
  const text = answer.split('\n')
  const shown = text.slice(0, MAX_LINES).map((line) => `       | ${plain(line)}`.trimEnd())
  return text.length > MAX_LINES ? [...shown, '       | …'] : shown
}

function lineOf(line: number | null): string {
  return line === null ? '' : `:${line}`
}

function summary(count: number, ms: number): string {
  return count === 0 ? 'nothing found' : `${count} result${count === 1 ? '' : 's'} · ${ms.toFixed(0)} ms`
}
