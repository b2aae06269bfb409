import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/sandbox'
import { openRepository } from '../src/base/git/repository.ts'
import type { ScanResult } from '../src/engine/scan/result.ts'
import { checkAs } from './check.ts'
import { playCi } from './ci.ts'
import { playEpoch } from './epoch.ts'
import { pageOf } from './page/page-of.ts'
import { renderPullRequestPage } from './page/pull-request.ts'
import { showPages } from './pages.ts'
import { checkRunText, indent, plain, say } from './print.ts'
import { CHANGE, DEAD_LINK, EXPECTED, FIX, PROJECT, TITLE } from './project.ts'
import { playProse } from './prose.ts'
import { buildStage, checkRunOf, type Stage, until } from './stage.ts'

const PAGE = 'docalign-demo.html'

/** A step with an unexpected result. */
export class Unexpected extends Error {}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Unexpected(what)
}

/**
 * Shows what DocAlign does on a small project whose docs hold.
 *
 * @throws Unexpected if a step has an unexpected result
 */
export async function playSample(): Promise<void> {
  say('Starting DocAlign with its embedded database, and a GitHub in a box beside it …')
  const stage = await buildStage()
  try {
    const repository = await installs(stage)
    await ciSpeaks(stage, repository)
    const number = await breaks(repository)
    await answers(repository, number)
    await mends(repository, number)
    await linksNowhere(repository)
    await speaks(repository)
    await publishes(stage, repository)
    say('\nEvery step showed what it should.')
    await showPages(stage)
  } finally {
    await stage.close()
  }
}

async function installs({ github, server }: Stage): Promise<SandboxRepository> {
  say(`   GitHub ${github.url} · DocAlign ${server.url}`)
  const repository = await github.createRepository({ owner: 'acme', name: 'tidy-notes' })
  await repository.commit('main', PROJECT, { message: 'Sort notes', at: daysAgo(90) })
  say(`\n1. Somebody installs DocAlign on ${repository.fullName}. It scans the default branch:`)
  await github.install([repository])
  const run = await checkRunOf(repository, await tip(repository))
  say(indent(checkRunText(run)))
  expect(run.title === 'No false statements: 8 claims verified', 'the docs hold at first')
  return repository
}

async function ciSpeaks(stage: Stage, repository: SandboxRepository): Promise<void> {
  say('\n2. More commits come. CI passes and fails by turns, and at last passes on both systems of its matrix:')
  const { shown, trust } = await playCi(stage, repository)
  expect(shown.includes('2 passed — recorded'), 'the outcomes count')
  expect(shown.includes('`npm test` in `docs/setup.md:7` is flaky'), 'the flaky command is told of')
  expect(trust.includes('4 passed, 3 failed'), 'six commits and a scan spoke of npm test once each')
}

async function breaks(repository: SandboxRepository): Promise<number> {
  say(`\n3. A pull request changes the code and forgets the docs: “${TITLE}”.`)
  const sha = await repository.commit('rename', CHANGE, { from: repository.defaultBranch, message: TITLE })
  const number = await repository.openPullRequest({ head: 'rename', title: TITLE })
  const run = await checkRunOf(repository, sha)
  say(indent(checkRunText(run)))
  const comment = await until('the comment', () => repository.comments[0])
  say(indent(`\nand below the pull request, once:\n\n${indent(plain(comment.body))}`))
  expect(run.conclusion === 'neutral', 'findings do not block by default')
  expect(repository.comments.length === 1, 'there is one comment')

  say('\n   The same on the command line:')
  const base = await tip(repository)
  const { text, json } = await checkAs(repository.gitDir, ['--base', base, '--head', sha])
  say(indent(`$ docalign check --base ${base.slice(0, 7)} --head ${sha.slice(0, 7)}\n${text}`))
  const found = (JSON.parse(json) as ScanResult).findings.map(
    (each) => `${each.file}: ${each.claim_type} ${each.value}`,
  )
  for (const finding of EXPECTED) expect(found.includes(finding), `${finding} is found`)
  expect(run.annotations.length === found.length, 'every finding has an annotation')
  const title = new RegExp(`^This change makes ${found.length} statements? false`)
  expect(title.test(run.title ?? ''), 'the title counts what is found')

  const page = renderPullRequestPage(pageOf(`${TITLE} #${number}`, run, repository))
  expect(found.length === EXPECTED.length, 'nothing else is found')
  expect(page.includes('npm run bootstrap'), 'the page shows the renamed script')
  await writeFile(PAGE, page)
  say(`\n   Open ${resolve(PAGE)} to see it as on GitHub.`)
  return number
}

async function answers(repository: SandboxRepository, number: number): Promise<void> {
  const [comment] = repository.comments
  const head = repository.pullRequests.find((pull) => pull.number === number)?.pull.headSha ?? ''
  const { title } = await checkRunOf(repository, head)
  if (!comment) throw new Unexpected('there is a comment to answer')
  say(
    '\n4. Somebody finds the comment not useful: 👎. GitHub tells nobody, so DocAlign asks; nothing is learned from it:',
  )
  await repository.react(comment.id, '-1')
  const hidden = await checkRunOf(repository, head, 'No false statements')
  say(indent(`DocAlign — ${hidden.conclusion}: ${hidden.title}`))
  await repository.unreact(comment.id, '-1')
  say(indent(`👎 is taken back. DocAlign — ${(await checkRunOf(repository, head, title ?? '')).title}`))

  say('\n   Then they say why, by ticking a box below the first finding: “We know, will fix the docs later”.')
  const bodyOf = () => repository.comments.find(({ id }) => id === comment.id)?.body ?? ''
  await until('the comment to be itself again', () => (bodyOf().includes('claim muted') ? undefined : true))
  await repository.editComment(comment.id, bodyOf().replace('- [ ] We know', '- [x] We know'))
  const muted = await checkRunOf(repository, head, '1 claim muted')
  say(indent(`DocAlign — ${muted.conclusion}: ${muted.title}\n\n${plain(muted.text ?? '')}`))

  say('\n   And bring it back, with the comment “/docalign undo”:')
  await repository.comment(number, '/docalign undo')
  const answer = await until('the answer', () => repository.comments.find(({ body }) => body.includes('counts again')))
  const back = await checkRunOf(repository, head, title ?? '')
  say(indent(`${plain(answer.body)}\nDocAlign — ${back.conclusion}: ${back.title}`))
  expect(!(back.text ?? '').includes('muted'), 'nothing is muted any more')
}

async function mends(repository: SandboxRepository, number: number): Promise<void> {
  say(`\n5. The docs follow, in the same pull request #${number}:`)
  const sha = await repository.commit('rename', FIX, { message: 'Let the docs follow' })
  const run = await checkRunOf(repository, sha)
  say(indent(checkRunText(run)))
  const closed = await until('the comment to close', () =>
    repository.comments.find(({ body }) => body.includes(`All fixed in ${sha.slice(0, 7)}`)),
  )
  say(indent(`\nand the comment, edited in place:\n\n${indent(plain(closed.body))}`))
  expect(run.annotations.length === 0, 'nothing is left')
  const own = repository.comments.filter(({ body }) => body.startsWith('<!-- docalign:sticky -->'))
  expect(own.length === 1, 'there is still one comment')
}

async function linksNowhere(repository: SandboxRepository): Promise<void> {
  say(
    `\n6. Another pull request links from the docs to a page that there never was: “${DEAD_LINK.title}”. It is told at the line:`,
  )
  const { title, files, line } = DEAD_LINK
  const sha = await repository.commit('praise', files, { from: repository.defaultBranch, message: title })
  await repository.openPullRequest({ head: 'praise', title })
  const run = await checkRunOf(repository, sha)
  say(indent(checkRunText(run)))
  const [annotation] = run.annotations
  expect(run.title === 'This change brings 1 false statement', 'the dead link is told of')
  expect(annotation?.start_line === line, 'its annotation stands at the line')
  const comment = await until('the comment at the line', () =>
    repository.reviewComments.find(({ body }) => body.includes('link target')),
  )
  say(indent(`\nand in a comment at that line:\n\n${indent(plain(comment.body))}`))
}

async function speaks(repository: SandboxRepository): Promise<void> {
  const { proposal, accepted, title } = await playProse(repository)
  expect(proposal.startsWith('Mute for 90 days as'), 'prose gets a proposal')
  expect(accepted.startsWith('Muted until'), 'a 👍 accepts it')
  expect(title === 'No false statements · 1 muted', 'what was accepted is muted')
}

async function publishes(stage: Stage, repository: SandboxRepository): Promise<void> {
  say(
    '\n8. What the docs of the default branch say is an epoch. Its gate needs a model, or questions that the repository keeps:',
  )
  const { run, found } = await playEpoch(stage, repository, await tip(repository))
  expect(run.conclusion === 'neutral', 'the gate does not block by default')
  expect(/^Not validated: the gate needs a model/.test(run.title ?? ''), 'nobody asks without a model')
  expect(run.summary?.includes('find their section') === true, 'the docs are checked against themselves')
  expect(found.includes('docs/setup.md'), 'the published epoch is searched')
}

async function tip({ gitDir, defaultBranch }: SandboxRepository): Promise<string> {
  const repository = await openRepository(gitDir)
  try {
    return await repository.resolve(`refs/heads/${defaultBranch}`)
  } finally {
    await repository.close()
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
