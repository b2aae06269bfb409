import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveInstallation, saveRepository } from '../../../src/app/github/store/installations.ts'
import { answerInput } from '../../../src/app/operations/entries.ts'
import { eventInput } from '../../../src/app/operations/validations.ts'
import { openDatabase, type Queries } from '../../../src/base/db/database.ts'
import { storableText } from '../../../src/base/db/values/storable.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { replacePassages } from '../../../src/ledger/entries/passages.ts'
import { findEntries, saveAnswer } from '../../../src/ledger/entries/store.ts'
import { coChangesOf, recordCoChanges } from '../../../src/ledger/learning/store/co-changes.ts'
import { eventsOf } from '../../../src/ledger/trust/store/events.ts'
import { recordEvents } from '../../../src/ledger/trust/store/record.ts'
import { copyTemplate, makeTemplates } from '../../../test/embedded/template.ts'
import type { Random } from '../../scan/random.ts'
import type { Target } from './target.ts'

/** An embedded database with every table, and the namespace of its rows. */
interface Opened {
  readonly queries: Queries
  readonly namespaceId: number
}

const NOW = Date.UTC(2026, 0, 1)
const REPOSITORY = 1
const NAMESPACE = 'project:acme/tidy'
/** Maximum length of a path in co-changes, in bytes. */
const MAX_PATH_LENGTH = 1000
const MAX_LINES = 20

/**
 * Rows with untrusted content, one per line, with tabs between the fields and `␤` for line ends in them: what was written is read back
 * unchanged, except for what PostgreSQL cannot store, and no statement fails.
 */
export const STORES: Target = {
  name: 'stores',
  share: 0.01,
  make: (random) => Array.from({ length: 1 + random.int(6) }, () => row(random)).join('\n'),
  run: async (text) => {
    open ??= openTables()
    const opened = await open
    for (const line of text.split('\n').slice(0, MAX_LINES)) {
      const [kind = '', ...fields] = line.split('\t').map((field) => field.replaceAll('␤', '\n'))
      await STORED[kind]?.(opened, fields)
    }
  },
}

/** Kept for the lifetime of the process, as opening one takes seconds. */
let open: Promise<Opened> | undefined

async function openTables(): Promise<Opened> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docalign-fuzz-'))
  await makeTemplates()
  copyTemplate('migrated', dataFolder)
  const { queries } = await openDatabase({ databaseUrl: null, dataFolder })
  await saveInstallation(queries, { id: 1, account: 'acme', suspended: false })
  await saveRepository(queries, {
    ...{ id: REPOSITORY, installationId: 1, owner: 'acme', name: 'tidy', defaultBranch: 'main' },
    ...{ cloneUrl: 'https://github.com/acme/tidy.git', private: false, size: 1 },
  })
  return { queries, namespaceId: (await openNamespace(queries, NAMESPACE)).id }
}

type Store = (opened: Opened, fields: readonly string[]) => Promise<void>

const answer: Store = async ({ queries, namespaceId }, [id, question, text, file, line]) => {
  const given = { qa_id: id, question, answer: text, source_file: file, line: line === undefined ? null : Number(line) }
  const { success, data } = answerInput.safeParse(given)
  if (!success || data.qa_id === undefined) return
  const { qa_id, source_file: sourceFile = null, line: at = null } = data
  const written = { namespaceId, id: qa_id, question: data.question, answer: data.answer, sourceFile, line: at }
  if ((await saveAnswer(queries, written, NOW)) === 'conflict') return
  const [read] = await findEntries(queries, [namespaceId], [qa_id])
  deepStrictEqual(
    [read?.question, read?.answer, read?.sourceFile, read?.line],
    [storableText(data.question), storableText(data.answer), sourceFile === null ? null : storableText(sourceFile), at],
  )
}

const passage: Store = async ({ queries, namespaceId }, [title = '', text = '', file = '', line = '']) => {
  const id = `section-${createHash('sha1').update(`${title}\0${text}\0${file}`).digest('hex')}`
  const at = Math.max(1, Math.trunc(Number(line)) || 1) % 1_000_000
  const written = { id, kind: 'section', titles: [title], text, file, line: at, lastLine: at + 1 } as const
  await replacePassages(queries, namespaceId, [[written]], NOW)
  const [read] = await findEntries(queries, [namespaceId], [id])
  deepStrictEqual(
    [read?.titles.join('\n'), read?.answer, read?.sourceFile, read?.line],
    [storableText(title), storableText(text), storableText(file), at],
  )
}

const pair: Store = async ({ queries }, [sha = '', code = '', doc = '']) => {
  const warn = ({ err }: { readonly err?: unknown }): void => {
    throw err
  }
  const commit = {
    sha: createHash('sha1').update(sha).digest('hex'),
    committedAt: NOW,
    codeFiles: [code],
    docFiles: [doc],
  }
  await recordCoChanges({ queries, now: () => NOW, log: { warn } }, REPOSITORY, [commit])
  const isNoted = [code, doc].every((path) => Buffer.byteLength(storableText(path)) <= MAX_PATH_LENGTH)
  const noted = await coChangesOf(queries, REPOSITORY, code)
  // Only the pages that changed together with it most often are read.
  if (noted.size < 100) deepStrictEqual(noted.has(storableText(doc)), isNoted)
}

const event: Store = async ({ queries, namespaceId }, [id, source, name, command, code]) => {
  const context = { command, exit_code: code === undefined ? null : Number(code) }
  const { success, data } = eventInput.safeParse({ qa_id: id, result: 'pass', source, external_id: name, context })
  if (!success) return
  const [entry] = await findEntries(queries, [namespaceId], [data.qa_id])
  if (!entry) return
  const said = { result: 'pass', signal_strength: 'weak', source: data.source, ts: NOW } as const
  const externalId = data.external_id ?? 'once'
  await recordEvents(queries, [{ ...said, entry: entry.key, externalId, context: data.context ?? null }], NOW)
  const read = (await eventsOf(queries, [entry.key])).get(entry.key) ?? []
  deepStrictEqual(
    read.some((each) => each.source === storableText(data.source)),
    true,
  )
}

const STORED: Readonly<Record<string, Store>> = { answer, passage, pair, event }

const IDS = ['a', 'b', 'qa-1', 'x'.repeat(200), 'a:b', '']
const TEXTS = [
  ...[
    'a',
    'src/a.ts',
    'docs/a.md',
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00a',
    '😀',
    '\ufffd',
    '\\u0000',
    '\\',
    "'",
    '"',
    '{}',
  ],
  ...['null', '$1', '%', '_', '\u202e', 'İ', '␤', '\r', '\x1b', '\ufeff', 'é', 'é', "'; drop table entries; --"],
]
const NUMBERS = ['0', '1', '-1', '1.5', '2147483647', '2147483648', '9007199254740991', '1e308', 'NaN', '']
/** Limits of indexes, words and paths. */
const LENGTHS = [1, 1, 1, 50, 255, 1000, 1001, 2000, 2713, 8200, 40_000]

function row(random: Random): string {
  const kind = random.pick(['answer', 'answer', 'passage', 'pair', 'event'])
  if (kind === 'passage') return [kind, text(random), text(random), text(random), random.pick(NUMBERS)].join('\t')
  if (kind === 'pair') return [kind, text(random), text(random), text(random)].join('\t')
  return [kind, random.pick(IDS), text(random), text(random), text(random), random.pick(NUMBERS)].join('\t')
}

/** Text that repeats few characters, or that is incompressible. */
function text(random: Random): string {
  const length = random.pick(LENGTHS)
  const piece = (): string => (random.chance(0.5) ? random.pick(TEXTS) : random.int(2 ** 31).toString(36))
  const repeated = piece()
  const parts = random.chance(0.5) ? [repeated.repeat(Math.ceil(length / Math.max(1, repeated.length)))] : []
  for (let size = parts.join('').length; size < length; size += 6) parts.push(piece().padEnd(6, 'x'))
  return parts.join('').slice(0, length).replaceAll('\t', ' ')
}
