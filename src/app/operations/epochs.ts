import * as z from 'zod'
import type { Queries } from '../../base/db/database.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import type { Epoch } from '../../search/epochs/epoch.ts'
import { validateStoredEpoch } from '../../search/epochs/live/validate.ts'
import { publishEpoch } from '../../search/epochs/store/publish.ts'
import { commitsOf, findEpoch, listEpochs, namedEpoch } from '../../search/epochs/store/read.ts'
import {
  lastValidations,
  reportOfValidation,
  type ValidationRow,
  validationsOf,
} from '../../search/epochs/store/validations.ts'
import { namespaceFor } from './access.ts'
import type { Context } from './context.ts'
import { RequestError, refused, shortText } from './request.ts'

const MAX_EPOCHS = 100
const MAX_VALIDATIONS = 20
/** Limits of one validation, as the holder of a token spends the installation's budget. */
const LIMITS = { maxTokens: 1_000_000, maxUsd: null }

/** The epochs of a namespace, newest first, each with its last validation. */
export async function epochsOfNamespace({ queries }: Pick<Context, 'queries'>, token: Token, name: string | null) {
  const namespace = namespaceFor(token, name)
  const epochs = await listEpochs(queries, namespace.id, MAX_EPOCHS)
  const ids = epochs.map(({ id }) => id)
  const last = await lastValidations(queries, ids)
  return { namespace: namespace.name, epochs: epochs.map((epoch) => epochJson(epoch, last.get(epoch.id) ?? null)) }
}

/** An epoch with its commits and validations, and the last report while it is stored. */
export async function readEpoch({ queries }: Pick<Context, 'queries'>, token: Token, id: string) {
  const epoch = await epochOfToken(queries, token, id)
  const validations = await validationsOf(queries, epoch.id, MAX_VALIDATIONS)
  const [last = null] = validations
  return {
    ...epochJson(epoch, last),
    commits: await commitsOf(queries, epoch.id),
    validations: validations.map(validationJson),
    report: last && (await reportOfValidation(queries, last.id)),
  }
}

export const publicationInput = z
  .object({ force: z.boolean().default(false), why: z.string().trim().min(1).max(1000).optional() })
  .refine(({ force, why }) => !force || why !== undefined, { message: 'is needed with force', path: ['why'] })

/** Publishes an epoch that passed. Throws RequestError `conflict` for others, unless `force` is set, with the reason `why`. */
export async function publish(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  token: Token,
  { id, force, why = '' }: z.output<typeof publicationInput> & { readonly id: string },
) {
  const { id: epochId } = await epochOfToken(queries, token, id)
  const epoch = await publishEpoch(queries, epochId, force ? why : null, now()).catch(refused)
  const last = await lastValidations(queries, [epochId])
  return epochJson(epoch, last.get(epochId) ?? null)
}

export const validationInput = z.object({
  epoch_id: z.string().regex(/^(?:\d{1,15}|published|latest)$/, 'a number, published or latest'),
  dry_run: z.boolean().default(false),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  namespace: shortText.optional(),
})

/**
 * Validates an epoch. The results of single questions stay in the database. Throws RequestError `conflict` if
 * there is neither a model nor a question.
 */
export async function validateEpoch(
  context: Pick<Context, 'queries' | 'search' | 'models' | 'now'>,
  token: Token,
  { epoch_id, dry_run: dryRun, seed, namespace }: z.output<typeof validationInput>,
  progress: (done: number, total: number) => void,
) {
  const { queries } = context
  const { id } = /^\d/.test(epoch_id)
    ? await epochOfToken(queries, token, epoch_id)
    : await epochOf(queries, namespaceFor(token, namespace), epoch_id)
  const report = await validateStoredEpoch(context, id, { dryRun, seed, limits: LIMITS, progress }).catch(refused)
  const { seen_results: _, unseen_results: __, ...summary } = report
  return { dry_run: dryRun, status: (await findEpoch(queries, id)).status, ...summary }
}

/** The epoch of a namespace that a request names. Throws RequestError `notFound`, or `conflict` if its entries were deleted. */
export function epochOf(queries: Queries, namespace: Namespace, name: string): Promise<Epoch> {
  return namedEpoch(queries, namespace.id, name).catch(refused)
}

/** The epoch with a number, in any namespace of the token. Throws RequestError `notFound`. */
async function epochOfToken(queries: Queries, token: Token, id: string): Promise<Epoch> {
  const missing = new RequestError('notFound', `there is no epoch ${id.slice(0, 20)}`)
  if (!/^\d{1,15}$/.test(id)) throw missing
  const epoch = await findEpoch(queries, Number(id)).catch(refused)
  // Does not reveal whether another namespace has the epoch.
  if (!token.namespaces.some((namespace) => namespace.id === epoch.namespaceId)) throw missing
  return epoch
}

/** An epoch as the API and the command line show it, with its last validation. */
export function epochJson(epoch: Epoch, last: ValidationRow | null) {
  return {
    epoch_id: String(epoch.id),
    status: epoch.status,
    entries: epoch.entries,
    created_at: epoch.createdAt,
    seen_at: epoch.seenAt,
    published_at: epoch.publishedAt,
    forced_why: epoch.forcedWhy,
    kept: epoch.kept,
    validation: last && validationJson(last),
  }
}

/** The part of a validation that is stored permanently. */
export function validationJson(row: ValidationRow) {
  return {
    validation_id: String(row.id),
    timestamp: row.created_at,
    passed: row.passed,
    nccr: row.nccr,
    iur: row.iur,
    intervals: { nccr: [row.nccr_low, row.nccr_high], iur: [row.iur_low, row.iur_high] },
    questions: { seen: row.seen, unseen: row.unseen },
    partial: row.partial,
    mode: row.mode,
    models: { generator: row.generator, embedder: row.embedder, judge: row.judge },
    spent: { requests: row.requests, tokens: row.tokens, usd: row.usd },
    duration_ms: row.duration_ms,
    seed: row.seed,
  }
}
