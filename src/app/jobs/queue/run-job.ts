import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import { ScanGivenUp } from '../../../stages/isolated/given-up.ts'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { type JobOutcome, type Metrics, NO_METRICS, stopwatch } from '../../metrics/metrics.ts'
import type { Log } from '../services.ts'
import { type Attempt, AttemptAbandoned, type Handlers } from './attempt.ts'
import type { KeptJob } from './backend.ts'
import type { JobName } from './jobs.ts'
import { countOverdue, isLostForGood, JobGivenUp, lossesOf } from './losses.ts'

export interface Running {
  readonly handlers: Handlers
  /** Milliseconds until the first retry of a job. */
  readonly firstRetry: number
  /** Maximum milliseconds of a job. */
  readonly deadlineOf: (name: JobName) => number
  /** Aborted when unfinished jobs must return to the queue. */
  readonly stop: AbortSignal
  readonly log: Log
  readonly now: () => number
  readonly metrics?: Pick<Metrics, 'job'>
}

/** Runs one attempt of a job. Returns or throws what the queue needs to know of the outcome. */
export async function runJob(job: KeptJob, token: string | undefined, running: Running): Promise<void> {
  const { handlers, log, metrics = NO_METRICS, stop } = running
  const seconds = stopwatch()
  const fields = { job: job.name, id: job.id, data: job.data }
  const report: JobReport = { job, token, fields, count: (outcome) => metrics.job(job.name, outcome, seconds()) }
  const name = job.name as JobName
  const handle = handlers[name] as ((data: unknown, attempt: Attempt, signal: AbortSignal) => Promise<void>) | undefined
  if (!handle) throw new UnrecoverableError(`no such job: ${name}`)
  const attempts = job.opts.attempts ?? 1
  const number = job.attemptsMade + 1
  const attempt = { number, last: number >= attempts, nextIn: running.firstRetry * 2 ** (number - 1) }
  const deadline = running.deadlineOf(name)
  const work = async (given: Attempt): Promise<Ending> => {
    const abandoned = new AbortController()
    const ending = await inTime(handle(job.data, given, abandoned.signal), deadline, stop)
    if (ending !== 'done') abandoned.abort(new AttemptAbandoned(`the job was abandoned: ${ending}`))
    return ending
  }
  if (isLostForGood(job)) return giveUp(report, attempt, work, log)
  try {
    const ending = await work(attempt)
    if (ending === 'stopped') return await giveBack(report, log)
    if (ending === 'overdue') {
      await countOverdue(job)
      if (attempt.last || isLostForGood(job)) return await giveUp(report, attempt, work, log)
      throw new Error(`not done within ${deadline} ms`)
    }
    report.count('done')
    log.debug(fields, 'job done')
  } catch (error) {
    await reportFailure(error, attempt, report, running)
  }
}

interface JobReport {
  readonly job: KeptJob
  readonly token: string | undefined
  readonly fields: object
  count(outcome: JobOutcome): void
}

/** Returns a job to the queue, in its state before it was taken. */
async function giveBack({ job, token, fields }: JobReport, log: Log): Promise<never> {
  log.info(fields, 'job goes back into the queue')
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Cleans up after a job, for example completes its check run, and fails the job. */
async function giveUp(
  report: JobReport,
  attempt: Attempt,
  work: (attempt: Attempt) => Promise<Ending>,
  log: Log,
): Promise<never> {
  const givenUp = new JobGivenUp()
  log.error({ ...report.fields, losses: lossesOf(report.job) }, 'job given up')
  const ending = await work({ ...attempt, last: true, givenUp }).catch((err: unknown) => {
    if (err !== givenUp) log.warn({ ...report.fields, err }, 'cleanup of an abandoned job failed')
  })
  if (ending === 'stopped') return giveBack(report, log)
  report.count('given_up')
  throw new UnrecoverableError(`${givenUp.code} ${givenUp.message}`)
}

/** Reports a failed attempt to the queue, which retries, delays or fails the job. */
async function reportFailure(
  error: unknown,
  { number, last }: Attempt,
  { job, token, fields, count }: JobReport,
  { log, now }: Running,
): Promise<never> {
  if (error instanceof WaitingError || error instanceof UnrecoverableError) throw error
  const wait = retryAfter(error, now())
  if (wait !== null) {
    count('limited')
    log.info({ ...fields, wait }, 'job waits for the rate limit')
    await job.moveToDelayed(now() + wait, token)
    throw new DelayedError()
  }
  log.warn({ ...fields, attempt: number, err: error }, 'job failed')
  // A retry gives the same answer.
  const isFinal = isForbidden(error) || error instanceof ScanGivenUp
  count(isFinal || last ? 'given_up' : 'failed')
  if (isFinal) throw new UnrecoverableError(error instanceof Error ? error.message : String(error))
  throw error
}

/** How waiting for work ended: the work finished, its time was over, or everything stops. */
type Ending = 'done' | 'overdue' | 'stopped'

/** Waits for work until a deadline or a stop signal. The errors of abandoned work are ignored; who calls this must see to it that it has no further effect. */
function inTime(work: Promise<void>, milliseconds: number, stop: AbortSignal): Promise<Ending> {
  return new Promise((settle, fail) => {
    const stopped = (): void => settle('stopped')
    const timer = setTimeout(() => settle('overdue'), milliseconds)
    stop.addEventListener('abort', stopped, { once: true })
    if (stop.aborted) stopped()
    work
      .then(() => settle('done'), fail)
      .finally(() => {
        clearTimeout(timer)
        stop.removeEventListener('abort', stopped)
      })
  })
}
