import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import type { Feedback } from '../../feedback/feedback.ts'
import { type Kind, type Learned, type Opinions, opinionOf, type PageOpinions } from '../../feedback/precision.ts'

/** The number of people who gave one kind of feedback on the findings of one rule on one page. */
interface Counted extends Kind, Pick<Feedback, 'feedback_type' | 'quick_pick_reason'> {
  readonly people: number
}

/** The opinions on a repository's findings, and those of other repositories if it shares its own. */
export async function learnedOpinions(queries: Queries, repoId: number, isSharing: boolean): Promise<Learned> {
  const own = await queryOpinions(queries, sql`f.repo_id = ${repoId}`)
  return { own, shared: isSharing ? await sharedOpinions(queries, repoId) : {} }
}

/**
 * The opinions of other repositories by rule. Each repository has at most one vote on a rule, and each person counts in the one where they
 * spoke last: whoever gives many answers, or opens many repositories, is not heard more often.
 */
async function sharedOpinions(queries: Queries, repoId: number): Promise<Readonly<Record<string, Opinions>>> {
  const { rows } = await sql<Counted & { readonly repo_id: number }>`
    select repo_id, rule, feedback_type, quick_pick_reason, count(*)::int as people from (
      select distinct on (person, rule) * from (${newestOf(SHARED(repoId))}) newest
      order by person, rule, created_at desc
    ) voices
    group by repo_id, rule, feedback_type, quick_pick_reason`.execute(queries)
  const votes = new Map<string, { readonly rule: string; right: number; wrong: number }>()
  for (const row of rows) {
    const opinion = opinionOf(row)
    if (opinion === null) continue
    const key = JSON.stringify([row.repo_id, row.rule])
    const { right, wrong } = votes.get(key) ?? { right: 0, wrong: 0 }
    const { rule, people } = row
    votes.set(key, { rule, right: right + people * opinion.right, wrong: wrong + people * opinion.wrong })
  }
  const shared: Record<string, { right: number; wrong: number }> = {}
  for (const { rule, right, wrong } of votes.values()) {
    const share = 1 / Math.max(1, right + wrong)
    const sum = shared[rule] ?? { right: 0, wrong: 0 }
    shared[rule] = { right: sum.right + right * share, wrong: sum.wrong + wrong * share }
  }
  return shared
}

const SHARED = (repoId: number): RawBuilder<unknown> => sql`
  f.repo_id <> ${repoId} and exists (
    select from repositories r where r.id = f.repo_id and (r.learning ->> 'share_opinions')::boolean
  )`

/** The newest feedback of each person on each claim that is in effect and not forgotten. */
function newestOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (f.repo_id, f.claim_id, coalesce(lower(f.github_user), f.id::text))
      f.repo_id, coalesce(lower(f.github_user), f.id::text) as person,
      f.rule, f.claim_type, f.file, f.feedback_type, f.quick_pick_reason, f.created_at
    from feedback f
      left join suppression_rules s on s.id = f.rule_id
      left join forgotten_opinions o on o.repo_id = f.repo_id and o.rule = f.rule
    where ${which} and f.effective and f.retracted_at is null and f.rule is not null
      and f.feedback_type <> 'all_dismissed' and s.revoked_because is distinct from 'undo'
      and (o.forgotten_at is null or f.created_at > o.forgotten_at)
    order by f.repo_id, f.claim_id, coalesce(lower(f.github_user), f.id::text), f.created_at desc`
}

/** The opinions by rule and page, from the newest feedback of each person on each claim. */
async function queryOpinions(queries: Queries, which: RawBuilder<unknown>): Promise<PageOpinions[]> {
  const { rows } = await sql<Counted>`
    select rule, claim_type, file, feedback_type, quick_pick_reason, count(*)::int as people from (${newestOf(which)}) newest
    group by rule, claim_type, file, feedback_type, quick_pick_reason
    order by rule, file`.execute(queries)
  const pages = new Map<string, PageOpinions>()
  for (const row of rows) {
    const opinion = opinionOf(row)
    if (opinion === null) continue
    const { rule, claim_type, file, people } = row
    const name = JSON.stringify([rule, claim_type, file])
    const { right, wrong } = pages.get(name) ?? { right: 0, wrong: 0 }
    pages.set(name, {
      rule,
      claim_type,
      file,
      right: right + people * opinion.right,
      wrong: wrong + people * opinion.wrong,
    })
  }
  return [...pages.values()]
}

/** Number of people by opinion: one opinion per person and claim, the newest. */
export interface OpinionCounts {
  /** 👍. */
  readonly liked: number
  /** Applied a finding's suggestion. */
  readonly applied: number
  /** Answered that the finding is wrong. */
  readonly refuted: number
  /** 👎 without a reason. */
  readonly disliked: number
}

/** Opinions of a repository's people on its findings: of all time, and since a time. */
export async function opinionCounts(
  queries: Queries,
  repoId: number,
  since: Date,
): Promise<{ readonly ever: OpinionCounts; readonly recent: OpinionCounts }> {
  const { rows } = await sql<Pick<Counted, 'feedback_type' | 'quick_pick_reason' | 'people'> & { recent: number }>`
    select feedback_type, quick_pick_reason, count(*)::int as people, (count(*) filter (where created_at >= ${since}))::int as recent
    from (${newestOf(sql`f.repo_id = ${repoId}`)}) newest group by feedback_type, quick_pick_reason`.execute(queries)
  const ever = { liked: 0, applied: 0, refuted: 0, disliked: 0 }
  const recent = { ...ever }
  for (const row of rows) {
    const kind = kindOf(row)
    if (kind === null) continue
    ever[kind] += row.people
    recent[kind] += row.recent
  }
  return { ever, recent }
}

/** Null for feedback without an opinion on whether the finding is right. */
function kindOf(feedback: Pick<Feedback, 'feedback_type' | 'quick_pick_reason'>): keyof OpinionCounts | null {
  const opinion = opinionOf(feedback)
  if (opinion === null) return null
  if (opinion.right > 0) return feedback.feedback_type === 'fix_accepted' ? 'applied' : 'liked'
  return feedback.quick_pick_reason === null ? 'disliked' : 'refuted'
}

export function byRule(pages: readonly PageOpinions[]): Record<string, Opinions> {
  const rules: Record<string, { right: number; wrong: number }> = {}
  for (const { rule, right, wrong } of pages) {
    const sum = rules[rule] ?? { right: 0, wrong: 0 }
    rules[rule] = { right: sum.right + right, wrong: sum.wrong + wrong }
  }
  return rules
}

/** Ignores all opinions on a rule's findings up to now. */
export async function forgetOpinions(
  queries: Queries,
  repoId: number,
  rule: string,
  { by, now }: { readonly by: string | null; readonly now: number },
): Promise<void> {
  const forgotten = { forgotten_at: new Date(now), forgotten_by: by }
  await queries
    .insertInto('forgotten_opinions')
    .values({ repo_id: repoId, rule: storableText(rule), ...forgotten })
    .onConflict((conflict) => conflict.columns(['repo_id', 'rule']).doUpdateSet(forgotten))
    .execute()
}
