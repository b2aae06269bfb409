import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxRepository, SandboxReviewComment } from 'github-sandbox/sandbox'
import { STICKY_MARKER } from '../../../src/report/pull-request/comments/markers.ts'
import type { Random } from '../../scan/random.ts'
import type { Expected } from '../expected.ts'
import { renamedTasks, tasksOf } from './project.ts'
import { until } from './until.ts'

/** The context of a story. */
export interface Telling {
  readonly repository: SandboxRepository
  readonly random: Random
  readonly expected: Expected
  /** Aborted when waiting for DocAlign is over. */
  readonly over: AbortSignal
  /** Called when a story waited in vain. */
  readonly gaveUp: (what: string) => void
}

/** A pull request after it was opened. */
interface Opened {
  readonly number: number
  readonly branch: string
  /** Numbers of findings at lines of its diff, and of others. */
  readonly shown: number
  readonly unseen: number
  readonly renewedBy: string[]
}

/** What people do on a pull request after its check. */
export type PullStory = 'is left alone' | 'answers' | 'undoes' | 'dismisses' | 'asks for help' | 'holds'
const STORIES: readonly PullStory[] = ['is left alone', 'answers', 'undoes', 'dismisses', 'asks for help', 'holds']
const FINDINGS: Readonly<Partial<Record<PullStory, number>>> = { undoes: 2, dismisses: 2, holds: 0 }

/** Somebody opens a pull request, perhaps pushes to it again, and replies to DocAlign's findings. */
export async function tellPullRequest(telling: Telling, index: number): Promise<void> {
  const { random } = telling
  const story = random.pick(STORIES)
  const pull = await open(telling, index, FINDINGS[story] ?? 1)
  if (random.chance(0.5)) await pushAgain(telling, pull)
  if (story === 'answers') await answers(telling, pull)
  if (story === 'undoes') await undoes(telling, pull)
  if (story === 'dismisses') await dismisses(telling, pull)
  if (story === 'asks for help') await says(telling, pull, '/docalign help')
}

async function open({ repository, random, expected }: Telling, index: number, findings: number): Promise<Opened> {
  const branch = `change-${index}`
  const unseen = findings > 0 && random.chance(0.6) ? 1 : 0
  const tasks = tasksOf(index, findings + unseen)
  const renamed = { shown: tasks.slice(0, findings), unseen: tasks.slice(findings) }
  const files = findings === 0 ? { 'src/other.js': `${index}\n` } : renamedTasks(renamed)
  const head = await repository.commit(branch, files, { from: 'main' })
  const number = await repository.openPullRequest({ head: branch })
  const renewedBy = ['was the head of a branch before that of a pull request']
  expected.heads.push({ repository, sha: head, by: 'pull_request', renewedBy })
  expected.pulls.push({ repository, number, shown: findings, unseen })
  await sleep(random.int(3000))
  return { number, branch, shown: findings, unseen, renewedBy }
}

async function pushAgain({ repository, random, expected }: Telling, { branch, renewedBy }: Opened): Promise<void> {
  // GitHub reports the times of pull requests in whole seconds.
  await sleep(1100 + random.int(8000))
  const sha = await repository.commit(branch, { 'src/main.js': `export const main = ${random.int(1e6)}\n` })
  expected.heads.push({ repository, sha, by: 'pull_request', renewedBy })
}

/** Somebody answers each finding at a line with a quick pick. */
async function answers(telling: Telling, pull: Opened): Promise<boolean> {
  const { repository, expected, random, over, gaveUp } = telling
  const found = await until(() => {
    const comments = findingsOf(repository, pull.number)
    return comments.length >= pull.shown ? comments : undefined
  }, over)
  if (found === null) {
    gaveUp('a review comment')
    return false
  }
  pull.renewedBy.push('feedback')
  for (const { id } of found) {
    const commentId = await repository.reply(pull.number, id, '3')
    expected.replies.push({ repository, commentId, isFeedback: true })
    // The newest answer is undone first, and GitHub reports times in whole seconds.
    if ((await until(() => answerTo(repository, commentId), over)) === null) gaveUp('an answer')
    await sleep(random.int(1500))
  }
  return true
}

/** Somebody answers two findings and undoes the last answer. */
async function undoes(telling: Telling, pull: Opened): Promise<void> {
  if (!(await answers(telling, pull))) return
  await says(telling, pull, '/docalign undo')
  telling.expected.undone.push({ repository: telling.repository, rules: pull.shown })
}

async function says({ repository, expected, over, gaveUp }: Telling, { number }: Opened, words: string): Promise<void> {
  const commentId = await repository.comment(number, words)
  expected.replies.push({ repository, commentId, isFeedback: false })
  if ((await until(() => answerTo(repository, commentId), over)) === null) gaveUp('an answer')
}

/** Somebody presses Dismiss all in the check run of the newest head. */
async function dismisses({ repository, expected, over, gaveUp }: Telling, pull: Opened): Promise<void> {
  const { number, shown, unseen, renewedBy } = pull
  const pressed = await until(() => {
    const head = repository.pullRequests.find((each) => each.number === number)?.pull.headSha
    // A finding that is dismissed before it was commented is never commented.
    const isThere = findingsOf(repository, number).length >= shown && (unseen === 0 || hasSticky(repository, number))
    const run = repository.checkRuns.findLast((each) => each.headSha === head && each.name === 'DocAlign')
    const hasButton = run?.actions.some(({ identifier }) => identifier === 'dismiss_all') ?? false
    return run?.status === 'completed' && hasButton && isThere ? run : undefined
  }, over)
  if (pressed === null) return gaveUp('a check run with Dismiss all')
  renewedBy.push('feedback')
  await repository.requestAction(pressed.id, 'dismiss_all')
  expected.dismissed.push({ repository, number, findings: shown + unseen })
}

/** The first comments of threads in which DocAlign reports a finding. */
export function findingsOf(repository: SandboxRepository, number: number): SandboxReviewComment[] {
  return repository.reviewComments.filter(
    (comment) => comment.number === number && comment.byApp && comment.body.startsWith('<!-- docalign:finding:'),
  )
}

function hasSticky({ comments }: SandboxRepository, number: number): boolean {
  return comments.some((each) => each.number === number && each.byApp && each.body.startsWith(STICKY_MARKER))
}

function answerTo(repository: SandboxRepository, commentId: number) {
  return answersTo(repository, commentId)[0]
}

/** DocAlign's answers to a comment. */
function answersTo({ comments, reviewComments }: SandboxRepository, commentId: number) {
  const marker = new RegExp(`^<!-- docalign:answer:${commentId}[: ]`)
  return [...comments, ...reviewComments].filter(({ byApp, body }) => byApp && marker.test(body))
}
