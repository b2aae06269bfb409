import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import {
  type ClaimRow,
  type ClaimsIn,
  type ClaimsInOptions,
  claimsBySection,
  MAX_STATEMENT_LENGTH,
} from './claims-in.ts'
import { TRUST_COLUMNS } from './found.ts'

/**
 * The claims of an epoch that stand in its sections, by the versions of the sections: where they stood then, with the verdicts and the
 * trust that they have now.
 */
export async function claimsInEpoch(
  queries: Queries,
  epochId: number,
  versions: readonly number[],
  options: ClaimsInOptions,
): Promise<ReadonlyMap<number, ClaimsIn>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<ClaimRow>`
    select v.id as key, cm.line, left(coalesce(cv.statement, cv.answer), ${MAX_STATEMENT_LENGTH}) as statement,
      c.claim_id, c.claim_type, c.text, c.file, c.verification_status as verdict, ${TRUST_COLUMNS}
    from entry_versions v
      join entries e on e.key = v.entry and e.kind = 'section'
      join namespaces n on n.id = e.namespace_id
      join epoch_members m on m.version = v.id and m.epoch_id = ${epochId}
      join claims c on c.repository_id = n.repository_id and c.file = v.source_file
      join entries own on own.namespace_id = e.namespace_id and own.id = c.claim_id and own.kind = 'claim'
      join entry_versions cv on cv.entry = own.key
      join epoch_members cm on cm.version = cv.id and cm.epoch_id = m.epoch_id and cm.line between m.line and m.last_line
      join entry_trust t on t.entry = own.key
    where v.id = any(${versions}::bigint[]) and c.verification_status in ('verified', 'drifted')
    order by cm.line, own.id`.execute(queries)
  return claimsBySection(rows, [], options)
}
