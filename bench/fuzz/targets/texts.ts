import { answerInput } from '../../../src/app/operations/entries.ts'
import { eventInput } from '../../../src/app/operations/validations.ts'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import { parseConfig } from '../../../src/base/config/parse.ts'
import { DocUnreadable } from '../../../src/engine/docs/limits.ts'
import { readDoc } from '../../../src/engine/docs/read.ts'
import { parseWorkflow } from '../../../src/engine/ecosystems/github-actions/parse.ts'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import type { RepositoryContext } from '../../../src/engine/rules/claim.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'
import { claimsOf } from '../../../src/engine/scan/pages/extract.ts'
import { readSamples } from '../../../src/engine/scan/pages/samples.ts'
import { JudgeRequestError } from '../../../src/judge/errors.ts'
import { judge } from '../../../src/judge/judge.ts'
import { parseReply } from '../../../src/ledger/learning/feedback/replies.ts'
import { MANIFEST_PATHS } from '../../../test/scaling/bombs/manifests.ts'
import { MARKS } from '../../../test/scaling/bombs/others.ts'
import type { Target } from './target.ts'

const CONFIG = defaultConfig
const REPOSITORY: Omit<RepositoryContext, 'sampleOf'> = {
  ownSlugs: new Set(['github.com/acme/tidy']),
  packages: new Set(['tidy', 'example.com/tidy', '@acme/tidy']),
  folders: new Set(['src', 'docs', 'tidy']),
  dependencies: new Set(['commander', 'numpy']),
  binaries: new Set(['tidy']),
  settings: new Set(['a', 'b.c']),
  operations: new Set(['GET /a']),
  boundCommands: new Set(),
  namespaces: new Set(['A\\']),
  described: new Set(),
  rebound: new Set(),
  leftOut: new Set(),
  readersFolders: new Set(),
  checkOf: () => null,
}

async function readPage(path: string, text: string): Promise<void> {
  try {
    const doc = readDoc(path, Buffer.from(text))
    claimsOf(doc, { ...REPOSITORY, sampleOf: await readSamples([doc]) }, CONFIG)
  } catch (error) {
    if (!(error instanceof DocUnreadable)) throw error
  }
}

function judged(text: string): void {
  const request: unknown = jsonOf(text)
  try {
    judge({
      output: request ?? text,
      acceptance_criteria: ['Has tests', text.slice(0, 500) || 'x'],
      trusted_sources: [text],
    })
  } catch (error) {
    if (!(error instanceof JudgeRequestError)) throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Delivery {
  readonly comment?: { readonly body?: unknown }
}

/** What is read of a delivery before any lookup. */
function readDelivery(text: string): void {
  const body = (jsonOf(text) as Delivery | null)?.comment?.body
  if (typeof body === 'string') parseReply(body)
}

const PAGES = ['docs/page.md', ...MARKS.map(([path]) => path)]

/** Targets that only read one text. */
export const TEXTS: readonly Target[] = [
  ...PAGES.map((path) => ({ name: path, run: (text: string) => readPage(path, text) })),
  ...MANIFEST_PATHS.map((path) => ({ name: path, run: (text: string) => parseManifest(path, text) })),
  { name: 'workflow', run: (text) => parseWorkflow('.github/workflows/ci.yml', text) },
  { name: '.docalign.yml', run: (text) => parseConfig('.docalign.yml', text, CLAIM_TYPES) },
  { name: 'reply', run: parseReply },
  { name: 'delivery', run: readDelivery },
  { name: 'POST /qa/validate', run: (text) => eventInput.safeParse(jsonOf(text)) },
  { name: 'POST /qa', run: (text) => answerInput.safeParse(jsonOf(text)) },
  { name: 'judge', run: judged },
]
