import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import type { Queries } from '../../src/base/db/database.ts'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { markGolden } from '../../src/search/evaluation/store/golden.ts'
import { createQueryLog } from '../../src/search/usage/store/query-log.ts'
import { freshlyInstalled } from '../app/github/rows.ts'
import { addEntries, NOW } from '../search/namespace.ts'

const TOPICS = ['cat', 'dog', 'fish', 'bird']
/** Enough of them for an epoch to be validated. */
const PARTS =
  'parser compiler scheduler renderer importer exporter logger mailer resolver archiver balancer collector dispatcher encoder formatter gatherer highlighter indexer joiner keeper linker merger normalizer optimizer packer quoter recorder sampler tracer'.split(
    ' ',
  )

/** The folder of a repository within it of one page. */
export const SMALL = 'small'

/** A checked-out repository whose docs hold, and beside them every file that the commands of the docs name. */
export function fixtureRepository(): SandboxRepository {
  const repository = createRepository()
  repository.commit({
    'README.md': '# Notes\n\nNotes are read in `src/read.ts`. See [the layout](docs/layout.md).\n',
    'docs/layout.md': '# Layout\n\nThe program begins its work in `src/main.ts`.\n',
    'src/main.ts': 'export const main = 1\n',
    ...Object.fromEntries(PARTS.map((part) => [`src/${part}.ts`, `export const ${part} = 1\n`])),
    ...Object.fromEntries(
      PARTS.map((part) => [`docs/${part}.md`, `# The ${part}\n\nThe ${part} begins its work in \`src/${part}.ts\`.\n`]),
    ),
    'src/read.ts': 'export const read = 1\n',
    'package.json': '{ "name": "notes" }\n',
    '.docalign.yml': 'check: { fail_on: new }\n',
  })
  repository.git('reset', '--hard', '--quiet')
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  const files = {
    ...{ ...judged(), ...ranked(), 'calibration.jsonl': calibration() },
    [`${SMALL}/README.md`]: '# Small\n\nIt is small.\n',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository.path, name)), { recursive: true })
    writeFileSync(join(repository.path, name), text)
  }
  repository.git('init', '--quiet', SMALL)
  repository.git('-C', SMALL, 'add', '.')
  repository.git('-C', SMALL, 'commit', '--quiet', '--message', 'small')
  return repository
}

function judged(): Record<string, string> {
  return {
    'answer.json': '{ "code": "def sort_list(values): ...", "tests": [] }\n',
    'schema.json': '{ "type": "object", "required": ["code", "tests"] }\n',
    'criteria.txt': 'mentions "sort_list"\n',
    'docs/draft.md': '# Draft\n\nNotes are read in `src/read.ts`.\n',
  }
}

function ranked(): Record<string, string> {
  const rows = (each: (topic: string) => object): string =>
    TOPICS.map((topic) => `${JSON.stringify(each(topic))}\n`).join('')
  return {
    'corpus/docs.jsonl': rows((id) => ({ id, title: id, text: `All about the ${id} and its food` })),
    'corpus/queries.jsonl': rows((id) => ({ id: `q-${id}`, text: `food for a ${id}` })),
    'corpus/qrels.jsonl': rows((id) => ({ query_id: `q-${id}`, doc_id: id, grade: 1 })),
    'results.txt': TOPICS.map((id) => `q-${id} Q0 ${id} 1 9.5 bm25\n`).join(''),
    'qrels.txt': TOPICS.map((id) => `q-${id} 0 ${id} 1\n`).join(''),
  }
}

function calibration(): string {
  return Array.from({ length: 20 }, (_, index) => {
    const truth = `The server ${index} listens on port ${3000 + index}.`
    const correct = index % 2 === 0
    return `${JSON.stringify({ id: String(index), ground_truth: truth, answer: correct ? truth : 'Penguins swim.', correct })}\n`
  }).join('')
}

/** What the commands for a server find in its database. */
export async function fillDatabase(queries: Queries): Promise<void> {
  await freshlyInstalled(queries)
  for (const name of ['project:acme/notes', 'project:acme/widgets']) {
    const namespace = await openNamespace(queries, name)
    await addEntries(queries, namespace, [
      { id: 'export', answer: 'Run the export command to save notes.' },
      { id: 'read', answer: 'Notes are read in src/read.ts.' },
    ])
    await createToken(queries, [namespace.id])
  }
  await haveGoldenSet(queries)
}

async function haveGoldenSet(queries: Queries): Promise<void> {
  const { id } = await openNamespace(queries, 'project:acme/notes')
  const log = createQueryLog(queries, (error) => {
    throw error
  })
  log.add({
    ...{ queryId: 'q-1', namespaceId: id, query: 'save notes', intent: 'understand', mode: 'test' },
    ...{ sessionId: null, toolName: 'test', resultIds: ['export'], channels: {}, latencyMs: 1, weights: {} },
    ...{ qualityProxy: 1, traceId: 't-1', trace: {}, at: NOW },
  })
  await log.flush()
  await markGolden(queries, [{ queryId: 'q-1', category: 'semantic-search' }])
}
