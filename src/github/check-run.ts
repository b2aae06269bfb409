import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Annotation } from '../report/pull-request/check-run/annotations.ts'
import type { Conclusion } from '../report/pull-request/check-run/conclusion.ts'
import type { CheckRun } from '../report/pull-request/check-run.ts'
import { type Publisher, placeOf } from './publisher.ts'
import {
  claimCheckRun,
  findCheckRun,
  giveUpCheckRun,
  type Head,
  type PostedCheckRun,
  saveCheckRun,
  takeOverCheckRun,
} from './store/check-runs.ts'
import type { CheckRunContent } from './writer.ts'

export const CHECK_NAME = 'DocAlign'
/** The check run that tells whether the entries of a commit may be published. */
export const EPOCH_CHECK_NAME = 'DocAlign epoch'

/** A check run that says what came out. */
export type FinishedRun = CheckRun & { readonly conclusion: Conclusion }

type Headed = Pick<CheckRun, 'title' | 'summary'>

/** GitHub takes at most this many annotations in one request. */
const BATCH = 50
/** Someone who is about to write a check run has this long before another takes it over. */
const PATIENCE_MS = 20_000
const POLL_MS = 250

/** Shows at once that a commit will be checked. Does nothing when its check run is there already. */
export async function openCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  text: Headed,
  name = CHECK_NAME,
): Promise<void> {
  const key = { repositoryId: publisher.repository.id, headSha, name }
  if (await claimCheckRun(publisher.queries, { ...key, head })) await create(publisher, key, text)
}

/** Has a completed check run of a commit go on: what it says is not all any more. GitHub opens none again, so it is a new one. */
export async function reopenCheckRun(publisher: Publisher, headSha: string, head: Head, text: Headed): Promise<void> {
  const run = await ensure(publisher, { headSha, head, name: CHECK_NAME }, text)
  if (run.status === 'completed' && !(await adopt(publisher, run))) await create(publisher, run, text)
}

/** Changes what a check run says while it goes on. */
export async function updateCheckRun(publisher: Publisher, headSha: string, head: Head, text: Headed): Promise<void> {
  const run = await ensure(publisher, { headSha, head, name: CHECK_NAME }, text)
  if (run.status === 'completed') return
  await publisher.writer.updateCheckRun(placeOf(publisher), run.id, { status: 'in_progress', output: headOf(text) })
}

/**
 * Completes the check run of a commit. It is written once whatever happens in between: a check run or annotations that
 * an earlier, interrupted attempt brought to GitHub are found there and not sent again. Annotations cannot be taken away, so
 * a check run that was given other ones is replaced by a new one.
 */
export async function completeCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  finished: FinishedRun,
  name = CHECK_NAME,
): Promise<void> {
  const { title, summary, text, annotations, actions, conclusion } = finished
  const digest = annotations.length === 0 ? null : digestOf(annotations)
  let run = await ensure(publisher, { headSha, head, name }, { title, summary })
  const isBegun = run.status === 'completed' || run.annotations !== null
  if (isBegun && run.annotations !== digest) run = await replace(publisher, run, { title, summary, conclusion })
  // Whoever goes on after an interruption must know which annotations were being sent.
  if (run.status !== 'completed')
    await saveCheckRun(publisher.queries, { ...run, conclusion: null, annotations: digest })
  const sent = run.status === 'completed' ? annotations.length : await countSent(publisher, run.id, annotations.length)
  const output = { title, summary, ...(text === undefined ? {} : { text }) }
  let from = sent
  for (; annotations.length - from > BATCH; from += BATCH)
    await update(publisher, run.id, {
      status: 'in_progress',
      output: { ...output, annotations: annotations.slice(from, from + BATCH) },
    })
  await update(publisher, run.id, {
    status: 'completed',
    conclusion,
    output: { ...output, annotations: annotations.slice(from) },
    actions: [...actions],
  })
  await saveCheckRun(publisher.queries, { ...run, status: 'completed', conclusion, annotations: digest })
}

/** Completes the check run of a commit that is not looked at any more, if it was opened and nobody completed it. */
export async function abandonCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  run: FinishedRun,
  name = CHECK_NAME,
): Promise<void> {
  const known = await findCheckRun(publisher.queries, publisher.repository.id, headSha, name)
  if (known && known.status !== 'completed') await completeCheckRun(publisher, headSha, head, run, name)
}

type Key = Pick<PostedCheckRun, 'repositoryId' | 'headSha' | 'name'>
type ExistingRun = PostedCheckRun & { readonly id: number }

/** The commit's check run: the one that is known, or one that was about to be written, or a new one. */
async function ensure(
  publisher: Publisher,
  { headSha, head, name }: { readonly headSha: string; readonly head: Head; readonly name: string },
  text: Headed,
): Promise<ExistingRun> {
  const { queries, repository } = publisher
  const key = { repositoryId: repository.id, headSha, name }
  if (await claimCheckRun(queries, { ...key, head })) return create(publisher, key, text)
  const deadline = publisher.now() + PATIENCE_MS
  for (;;) {
    const run = await findCheckRun(queries, repository.id, headSha, name)
    if (run === null) return create(publisher, key, text)
    if (run.id !== null) return { ...run, id: run.id }
    if (publisher.now() > deadline || (await takeOverCheckRun(queries, key, new Date(publisher.now() - PATIENCE_MS))))
      return (await adopt(publisher, key)) ?? create(publisher, key, text)
    await sleep(POLL_MS)
  }
}

async function create(publisher: Publisher, key: Key, text: Headed): Promise<ExistingRun> {
  const { headSha, name } = key
  const run = { name, headSha, status: 'in_progress', output: headOf(text) } as const
  try {
    const { id } = await publisher.writer.createCheckRun(placeOf(publisher), run)
    return await remember(publisher, key, id)
  } catch (error) {
    // Whoever tries again need not wait for this attempt; whether it came through is seen on GitHub.
    await giveUpCheckRun(publisher.queries, key)
    throw error
  }
}

/** Another check run in place of one whose annotations do not hold any more. */
async function replace(
  publisher: Publisher,
  old: ExistingRun,
  { conclusion, ...text }: Headed & { readonly conclusion: Conclusion },
): Promise<ExistingRun> {
  if (old.status !== 'completed')
    await update(publisher, old.id, { status: 'completed', conclusion, output: headOf(text), actions: [] })
  return (await adopt(publisher, old)) ?? (await create(publisher, old, text))
}

/** A check run that an interrupted attempt left on GitHub. */
async function adopt(publisher: Publisher, key: Key): Promise<ExistingRun | null> {
  const { data } = await publisher.octokit.rest.checks.listForRef({
    ...placeOf(publisher),
    ref: key.headSha,
    check_name: key.name,
    app_id: publisher.appId,
    filter: 'latest',
  })
  const found = data.check_runs.find((run) => run.app?.id === publisher.appId && run.status !== 'completed')
  return found ? remember(publisher, key, found.id) : null
}

async function remember(publisher: Publisher, { repositoryId, headSha, name }: Key, id: number): Promise<ExistingRun> {
  const run: ExistingRun = {
    ...{ repositoryId, headSha, name },
    id,
    status: 'in_progress',
    annotations: null,
  }
  await saveCheckRun(publisher.queries, { ...run, conclusion: null })
  return run
}

/** How many annotations an interrupted attempt has sent already. */
async function countSent(publisher: Publisher, id: number, wanted: number): Promise<number> {
  if (wanted === 0) return 0
  const { data } = await publisher.octokit.rest.checks.get({ ...placeOf(publisher), check_run_id: id })
  return Math.min(wanted, data.output.annotations_count)
}

async function update(publisher: Publisher, id: number, content: CheckRunContent): Promise<void> {
  await publisher.writer.updateCheckRun(placeOf(publisher), id, content)
}

function digestOf(annotations: readonly Annotation[]): string {
  return createHash('sha256').update(JSON.stringify(annotations)).digest('hex')
}

function headOf({ title, summary }: Headed): Headed {
  return { title, summary }
}
