import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { type TrustedEntry, trustedEntries } from '../../entries/trusted.ts'
import { groupBy } from '../../group-by.ts'
import { namespaceFor } from '../../http/api/caller.ts'
import { ApiError } from '../../http/api/error.ts'
import { effectiveConfidence } from '../../learning/confidence.ts'
import type { LearningConfig } from '../../learning/config.ts'
import { coChangesOf } from '../../learning/store/co-changes.ts'
import { rememberedLearning } from '../../learning/store/settings.ts'
import { claimsAbout, type StoredClaim } from '../../scan/store/claims.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import { LEVEL_NAMES, shownLevel } from '../../trust/level.ts'
import { isStale } from '../../trust/ttl.ts'
import { namespaceInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({
  file: z.string().trim().min(1).max(1000).describe('Path of a code file from the root of the repository.'),
  namespace: namespaceInput,
})

/** What the docs say of a code file, by the mappings of the last scan and by what changed together with it. */
export function getDocsForFile(queries: Queries, now: () => number): Tool {
  return tool({
    name: 'get_docs_for_file',
    title: 'Docs of a code file',
    description:
      'Lists the statements of the docs that depend on a code file, by page, and the pages that were often changed together with it. Call it before you change a file, and update these pages with it.',
    input,
    isReadOnly: true,
    async run({ file, namespace: name }, { token }) {
      const { id, name: found, repositoryId } = namespaceFor(token, name)
      if (repositoryId === null) throw new ApiError('invalid', `namespace: ${found} is no repository with DocAlign`)
      const path = file.replace(/^(?:\.?\/)+/, '')
      const [claims, together, config] = await Promise.all([
        claimsAbout(queries, repositoryId, path),
        coChangesOf(queries, repositoryId, path),
        rememberedLearning(queries, repositoryId),
      ])
      const ids = claims.map((claim) => claim.id)
      const entries = new Map((await trustedEntries(queries, id, ids)).map((entry) => [entry.id, entry]))
      const byPage = groupBy(claims, (claim) => claim.file)
      const pages = new Set([...byPage.keys(), ...together.keys()])
      const docs = [...pages].map((page) => ({
        doc_file: page,
        co_changes: together.get(page) ?? 0,
        claims: (byPage.get(page) ?? []).map((claim) =>
          shown(claim, path, entries.get(claim.id), { now: now(), config }),
        ),
      }))
      return { file: path, docs: docs.sort((a, b) => b.claims.length - a.claims.length || b.co_changes - a.co_changes) }
    },
  })
}

function shown(
  claim: StoredClaim,
  path: string,
  entry: TrustedEntry | undefined,
  { now, config }: { readonly now: number; readonly config: LearningConfig },
): object {
  const { line = null, confidence = 0 } = claim.mappings.find(({ file }) => file === path) ?? {}
  return {
    ...{ qa_id: claim.id, claim_type: claim.type, line: claim.line, text: claim.text, value: claim.value },
    verdict: claim.verdict,
    code_line: line,
    mapping_confidence: effectiveConfidence({ confidence, created_at: claim.verified_at }, now, config),
    ...(entry && {
      effective_trust: effectiveTrust(entry.state, now),
      level: LEVEL_NAMES[shownLevel(entry.state.score.validation_level, effectiveTrust(entry.state, now))],
      stale: isStale(entry.state, now),
    }),
  }
}
