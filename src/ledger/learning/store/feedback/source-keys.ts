import type { Queries } from '../../../../base/db/database.ts'

/** The source key of feedback that consists in resolving the thread of a review comment. */
export function threadKey(commentId: number): string {
  return `${THREAD}${commentId}`
}

/** Whether feedback consists in resolving a thread. */
export function isThreadKey(sourceKey: string | null): boolean {
  return sourceKey?.startsWith(THREAD) ?? false
}

const THREAD = 'thread:'

/** The source keys of a pull request's feedback that begin with a prefix. */
export async function sourceKeysOf(
  queries: Queries,
  repoId: number,
  prNumber: number,
  beginning: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('feedback')
    .select('source_key')
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('source_key', 'is not', null)
    .execute()
  return rows.flatMap(({ source_key: key }) => (key?.startsWith(beginning) ? [key] : []))
}

/** Whether a person already gave feedback on a claim on a pull request. */
export async function hasFeedback(
  queries: Queries,
  repoId: number,
  { number, claimId, login }: { readonly number: number; readonly claimId: string; readonly login: string },
): Promise<boolean> {
  const row = await queries
    .selectFrom('feedback')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', number)
    .where('claim_id', '=', claimId)
    .where('github_user', '=', login)
    .where('retracted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
