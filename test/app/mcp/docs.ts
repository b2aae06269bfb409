import type { Queries } from '../../../src/base/db/database.ts'
import { statedClaims } from '../../../src/engine/scan/pages/stated.ts'
import type { ScannedClaim } from '../../../src/engine/scan/scanned-claim.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { saveAnswer } from '../../../src/ledger/entries/store.ts'
import { createToken } from '../../../src/ledger/entries/tokens.ts'
import { recordCoChanges } from '../../../src/ledger/learning/store/co-changes.ts'
import { completeScan, startScan } from '../../../src/stages/store/record.ts'
import { result } from '../../report/sample.ts'
import { freshlyInstalled, repositoryRow } from '../github/rows.ts'

export const NOTES = 'project:acme/notes'
const REPO = repositoryRow().id

function claim(id: string, changes: Partial<ScannedClaim> = {}): ScannedClaim {
  return {
    ...{ id, type: 'command', file: 'README.md', line: 3, text: 'Run `npm run build` to build notes', value: 'build' },
    ...{ subject: null, verdict: 'verified', confidence: 0.9, verifier_confidence: 0.9, reason: 'package.json has it' },
    evidence: [{ file: 'package.json', line: 4 }],
    ...changes,
  }
}

/** A repository whose docs were scanned, an answer beside them, and a token for both. */
export async function withDocs(queries: Queries): Promise<{ readonly token: string; readonly namespaceId: number }> {
  await freshlyInstalled(queries)
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('api_tokens').execute()
  await scanned(queries, [
    claim('build'),
    claim('export', {
      file: 'docs/export.md',
      line: 7,
      text: 'See `src/export.ts` for exports',
      type: 'path_reference',
    }),
  ])
  const { id: namespaceId } = await openNamespace(queries, NOTES)
  const answer = { question: 'How are notes exported?', answer: 'Run the export command.' }
  await saveAnswer(queries, { namespaceId, id: 'qa-1', ...answer, sourceFile: null, line: null }, Date.now())
  const commit = { sha: 'c'.repeat(40), committedAt: Date.now(), codeFiles: ['package.json'], docFiles: ['CHANGES.md'] }
  await recordCoChanges({ queries, now: Date.now, log: { warn() {} } }, REPO, [commit])
  const { token } = await createToken(queries, [namespaceId])
  return { token, namespaceId }
}

/** A scan of the default branch saw these claims. */
async function scanned(queries: Queries, claims: readonly ScannedClaim[]): Promise<void> {
  const id = await startScan(queries, {
    ...{ repositoryId: REPO, pullNumber: null, branch: 'main', headSha: 'a', baseSha: null },
  })
  await completeScan(queries, { id, repositoryId: REPO }, result(), [statedClaims(claims, [])], Date.now())
}
