import { hash } from 'node:crypto'
import { MAX_ANNOTATIONS } from '../../report/pull-request/check-run/annotations.ts'
import type { CheckRun, Conclusion } from '../../report/pull-request/check-run.ts'
import { type Publisher, placeOf } from './publisher.ts'
import {
  type CheckRunKey,
  claimCheckRun,
  findCheckRun,
  type Head,
  type PostedCheckRun,
  saveCheckRun,
} from './store/check-runs.ts'
import { withLock } from './with-lock.ts'
import type { CheckRunContent } from './writer.ts'

export const CHECK_NAME = 'DocAlign'
/** The check run that shows whether the entries of a commit may be published. */
export const EPOCH_CHECK_NAME = 'DocAlign epoch'

export type FinishedRun = CheckRun & { readonly conclusion: Conclusion }

type Headed = Pick<CheckRun, 'title' | 'summary'>

/** GitHub's maximum number of annotations per request. */
const BATCH = 50

/** Shows immediately that a commit will be checked. Does nothing if its check run exists, or is being written. */
export async function openCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  text: Headed,
  name = CHECK_NAME,
): Promise<void> {
  const existing = await findCheckRun(publisher.queries, publisher.repository.id, headSha, name)
  if (existing === null)
    await writing(publisher, { headSha, head, name }, (subject, holder) => ensure(holder, subject, text))
}

/**
 * Continues the completed check run of a commit, as its result is no longer complete. GitHub does not reopen check runs, so this creates a
 * new one.
 */
export async function reopenCheckRun(publisher: Publisher, headSha: string, head: Head, text: Headed): Promise<void> {
  await writing(publisher, { headSha, head, name: CHECK_NAME }, async (subject, holder) => {
    const run = await ensure(holder, subject, text)
    if (run.status === 'completed' && !(await adopt(holder, run))) await create(holder, run, text)
  })
}

/** Updates the text of a check run that is in progress. */
export async function updateCheckRun(publisher: Publisher, headSha: string, head: Head, text: Headed): Promise<void> {
  await writing(publisher, { headSha, head, name: CHECK_NAME }, async (subject, holder) => {
    const run = await ensure(holder, subject, text)
    if (run.status !== 'completed') await update(holder, run.id, { status: 'in_progress', output: headOf(text) })
  })
}

/**
 * Completes the check run of a commit. Idempotent under interruptions: a check run or annotations that an interrupted attempt sent to
 * GitHub are found there and not sent again. Annotations cannot be removed, so a check run with other annotations is replaced by a new one.
 */
export async function completeCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  finished: FinishedRun,
  name = CHECK_NAME,
): Promise<void> {
  await writing(publisher, { headSha, head, name }, (subject, holder) => complete(holder, subject, finished))
}

async function complete(publisher: Publisher, subject: Subject, finished: FinishedRun): Promise<void> {
  const { title, summary, text, actions, conclusion } = finished
  // Stored results of older versions may have more.
  const annotations = finished.annotations.slice(0, MAX_ANNOTATIONS)
  const digest = annotations.length === 0 ? null : hash('sha256', JSON.stringify(annotations))
  let run = await ensure(publisher, subject, { title, summary })
  const isBegun = run.status === 'completed' || run.annotations !== null
  if (isBegun && run.annotations !== digest) run = await replace(publisher, run, { title, summary, conclusion })
  // Recorded first, so that an attempt after an interruption knows which annotations were being sent.
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

/** Completes the check run of a commit that is no longer checked, if it was opened and not completed. */
export async function abandonCheckRun(
  publisher: Publisher,
  headSha: string,
  head: Head,
  run: FinishedRun,
  name = CHECK_NAME,
): Promise<void> {
  await writing(publisher, { headSha, head, name }, async (subject, holder) => {
    const existing = await findCheckRun(holder.queries, holder.repository.id, headSha, name)
    if (existing && existing.status !== 'completed') await complete(holder, subject, run)
  })
}

type ExistingRun = PostedCheckRun & { readonly id: number }

interface Subject {
  readonly headSha: string
  readonly head: Head
  readonly name: string
}

/** Writes a commit's check run under a lock: two writers who find none would both create one. */
function writing<T>(
  publisher: Publisher,
  subject: Subject,
  write: (subject: Subject, holder: Publisher) => Promise<T>,
): Promise<T> {
  return withLock(publisher, `${subject.name} of ${subject.headSha}`, (holder) => write(subject, holder))
}

/** The commit's check run: the recorded one, one that an interrupted attempt created, or a new one. */
async function ensure(publisher: Publisher, { headSha, head, name }: Subject, text: Headed): Promise<ExistingRun> {
  const { queries, repository } = publisher
  const key = { repositoryId: repository.id, headSha, name }
  if (await claimCheckRun(queries, { ...key, head })) return create(publisher, key, text)
  const run = await findCheckRun(queries, repository.id, headSha, name)
  if (run !== null && run.id !== null) return { ...run, id: run.id }
  return (await adopt(publisher, key)) ?? create(publisher, key, text)
}

async function create(publisher: Publisher, key: CheckRunKey, text: Headed): Promise<ExistingRun> {
  const { headSha, name } = key
  const run = { name, headSha, status: 'in_progress', output: headOf(text) } as const
  const { id } = await publisher.writer.createCheckRun(placeOf(publisher), run)
  return savePosted(publisher, key, id)
}

/** Replaces a check run whose annotations no longer hold. */
async function replace(
  publisher: Publisher,
  old: ExistingRun,
  { conclusion, ...text }: Headed & { readonly conclusion: Conclusion },
): Promise<ExistingRun> {
  if (old.status !== 'completed')
    await update(publisher, old.id, { status: 'completed', conclusion, output: headOf(text), actions: [] })
  return (await adopt(publisher, old)) ?? (await create(publisher, old, text))
}

/** Finds a check run that an interrupted attempt left on GitHub, and records it. */
async function adopt(publisher: Publisher, key: CheckRunKey): Promise<ExistingRun | null> {
  const { data } = await publisher.octokit.rest.checks.listForRef({
    ...placeOf(publisher),
    ref: key.headSha,
    check_name: key.name,
    app_id: publisher.appId,
    filter: 'latest',
  })
  const running = data.check_runs.find((run) => run.app?.id === publisher.appId && run.status !== 'completed')
  return running ? savePosted(publisher, key, running.id) : null
}

async function savePosted(
  publisher: Publisher,
  { repositoryId, headSha, name }: CheckRunKey,
  id: number,
): Promise<ExistingRun> {
  const run: ExistingRun = { repositoryId, headSha, name, id, status: 'in_progress', annotations: null }
  await saveCheckRun(publisher.queries, { ...run, conclusion: null })
  return run
}

/** Number of annotations that an interrupted attempt already sent. */
async function countSent(publisher: Publisher, id: number, wanted: number): Promise<number> {
  if (wanted === 0) return 0
  const { data } = await publisher.octokit.rest.checks.get({ ...placeOf(publisher), check_run_id: id })
  return Math.min(wanted, data.output.annotations_count)
}

async function update(publisher: Publisher, id: number, content: CheckRunContent): Promise<void> {
  await publisher.writer.updateCheckRun(placeOf(publisher), id, content)
}

function headOf({ title, summary }: Headed): Headed {
  return { title, summary }
}
