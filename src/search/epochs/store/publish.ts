import type { Queries } from '../../../base/db/database.ts'
import { storableText } from '../../../base/db/values/storable.ts'
import type { Epoch } from '../epoch.ts'
import { EpochError } from '../errors.ts'
import { EPOCH } from './read.ts'

/**
 * Publishes an epoch whose last validation passed. `force` is the reason to publish it nevertheless, and is recorded. A published one is
 * not changed. `now` is in milliseconds since the epoch.
 *
 * @throws EpochError `DOCALIGN_E953` if there is no such epoch, `DOCALIGN_E954` if it was rejected or never validated, `DOCALIGN_E951` for
 * an empty reason
 */
export async function publishEpoch(queries: Queries, id: number, force: string | null, now: number): Promise<Epoch> {
  if (force?.trim() === '') throw new EpochError('DOCALIGN_E951', 'a publication by force needs a reason')
  return queries.transaction().execute(async (transaction) => {
    const known = transaction.selectFrom('epochs').select(EPOCH).where('id', '=', id).forUpdate()
    const epoch = await known.executeTakeFirst()
    if (!epoch) throw new EpochError('DOCALIGN_E953', `there is no epoch ${id}`)
    if (epoch.status === 'published') return epoch
    const refusal = await refusalOf(transaction, epoch)
    if (refusal !== null && force === null) throw new EpochError('DOCALIGN_E954', refusal)
    return transaction
      .updateTable('epochs')
      .set({
        status: 'published',
        published_at: new Date(now),
        forced_why: refusal === null || force === null ? null : storableText(force.trim()),
      })
      .where('id', '=', id)
      .returning(EPOCH)
      .executeTakeFirstOrThrow()
  })
}

/** Why an epoch may not be published; null if it may. */
async function refusalOf(queries: Queries, { id, status, kept }: Epoch): Promise<string | null> {
  if (!kept) return `the entries of epoch ${id} are no longer stored`
  const last = await queries
    .selectFrom('epoch_validations')
    .select(['passed', 'partial', 'nccr', 'iur'])
    .where('epoch_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return `epoch ${id} was never validated`
  if (last.partial !== null) return `the validation of epoch ${id} was not finished: ${last.partial}`
  if (status === 'rejected' || !last.passed)
    return `epoch ${id} failed its validation: NCCR ${last.nccr.toFixed(3)}, IUR ${last.iur.toFixed(3)}`
  return null
}
