import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { plain as oneLine } from '../../src/base/text/plain.ts'
import { surveyText } from '../../src/cli/init/summary.ts'
import type { ScanResult } from '../../src/engine/scan/result.ts'
import { pageOf } from '../page/page-of.ts'
import { renderPullRequestPage } from '../page/pull-request.ts'
import { checkRunText, indent, plain, say } from '../print.ts'
import { checkRunOf, type Stage, until } from '../stage.ts'
import { docsDiff, firstLines, howFixed, judgeIssues, shownChange } from './change-text.ts'
import { patiently } from './patience.ts'
import { Refusal } from './refusal.ts'
import type { Plan } from './rehearsal.ts'

const PAGE = 'docalign-demo.html'
/** In milliseconds. */
const CHECK_LIMIT = 300_000
const MAX_COMMENT_LINES = 24
/** How the title of a check run begins that could not be completed. */
const UNFINISHED = 'Could not finish'

/** The App is installed, and scans the default branch. */
export async function installs({ github }: Stage, repository: SandboxRepository, result: ScanResult): Promise<void> {
  say(
    `\n1. Somebody installs DocAlign on ${repository.fullName}. It scans the default branch, ${repository.defaultBranch}:`,
  )
  await github.install([repository])
  const run = await checkOf(repository, result.repository.head, 'scanning the default branch')
  say(indent(`${run.name} — ${run.conclusion ?? run.status}: ${run.title ?? ''}`))
  say(indent(`\n${surveyText(result)}`))
}

/** A pull request with the code of the plan, without the docs. @returns its number */
export async function breaks(repository: SandboxRepository, plan: Plan): Promise<number> {
  const { title, code, candidate } = plan
  const { file, line, text, reason } = candidate.claim
  say('\n2. A claim of these docs that is true today:')
  say(indent(`${oneLine(file)}:${line}  ${oneLine(text)}  (${oneLine(reason)})`))
  const sha = await repository.commit(branchOf(repository), code, { from: repository.defaultBranch, message: title })
  const number = await repository.openPullRequest({ head: branchOf(repository), title })
  say(`\n3. Somebody changes the code and forgets the docs. Pull request #${number}, “${title}”:`)
  say(indent(await shownChange(repository, sha)))
  const run = await checkOf(repository, sha, 'checking the pull request')
  say(`\n   Its check run:\n\n${indent(checkRunText(run))}`)
  const written = await until('a comment', () => commentsOf(repository))
  for (const { where, body } of written)
    say(indent(`\n${where}:\n\n${indent(firstLines(plain(body).replaceAll(/\n{3,}/g, '\n\n'), MAX_COMMENT_LINES))}`))
  await writeFile(PAGE, renderPullRequestPage(pageOf(`${title} #${number}`, run, repository)))
  say(`\n   Open ${resolve(PAGE)} to see it as on GitHub.`)
  return number
}

/** The docs are fixed in the same pull request. */
export async function follows(repository: SandboxRepository, plan: Plan, number: number): Promise<void> {
  say(`\n4. The docs follow in the same pull request #${number}, ${howFixed(plan.fixed)}:`)
  say(indent(docsDiff(plan)))
  const sha = await repository.commit(branchOf(repository), plan.docs, { message: 'Let the docs follow' })
  const run = await checkOf(repository, sha, 'checking the docs')
  say(`\n   Its check run now:\n\n${indent(checkRunText(run))}`)
  const judged = judgeIssues(run.text ?? '')
  if (judged !== '') say(indent(`\n${judged}`))
}

/** @throws Refusal if the check could not be completed */
async function checkOf(repository: SandboxRepository, sha: string, what: string): Promise<SandboxCheckRun> {
  const run = await patiently(what, CHECK_LIMIT, checkRunOf(repository, sha, '', CHECK_LIMIT))
  if (run.title?.startsWith(UNFINISHED)) throw new Refusal(`${run.title}.`)
  return run
}

/** A branch other than the default branch, and not in a folder of its name. */
function branchOf({ defaultBranch }: SandboxRepository): string {
  return defaultBranch === 'forgets-docs' ? 'forgets-the-docs' : 'forgets-docs'
}

interface Written {
  readonly where: string
  readonly body: string
}

/** DocAlign's comments on and in a pull request; undefined while there are none. */
function commentsOf({ comments, reviewComments }: SandboxRepository): Written[] | undefined {
  const written = [
    ...reviewComments.map(({ path, line, body }) => ({ where: `Its comment at ${path}:${line}`, body })),
    ...comments.map(({ body }) => ({ where: 'Its comment below the pull request', body })),
  ]
  return written.length === 0 ? undefined : written
}
