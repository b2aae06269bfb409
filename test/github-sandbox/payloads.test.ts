import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { installed, type Payload, start } from './started.ts'

const require = createRequire(import.meta.url)
const examples: readonly { name: string; examples: readonly Payload[] }[] = require('@octokit/webhooks-examples')

/** What the examples have and the sandbox leaves out, with the reason. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)deployment(\.|$)/, 'the sandbox has no deployments'],
  [/(^|\.)permissions\./, 'an app has those that it asked for'],
  [/^changes(\.owner\.from\.user)?$/, "of an issue that was moved, of a repository that was a person's"],
]

it('has every key path that the payloads GitHub sent have', async () => {
  const started = await start({
    events: [
      'check_run',
      'check_suite',
      'issue_comment',
      'issues',
      'pull_request',
      'pull_request_review',
      'push',
      'repository',
    ].concat(['pull_request_review_comment', 'pull_request_review_thread']),
  })
  await playEverything(started)
  const missing = started.heard.flatMap(({ name, payload }) =>
    missingPaths(name, payload).map((path) => `${name}.${payload.action ?? ''} ${path}`),
  )
  expect([...new Set(missing)]).toEqual([])
  const kinds = new Set(started.heard.map(({ name, payload }) => [name, payload.action].filter(Boolean).join('.')))
  expect([...kinds].toSorted()).toMatchInlineSnapshot(`
    [
      "check_run.completed",
      "check_run.created",
      "check_run.requested_action",
      "check_run.rerequested",
      "check_suite.completed",
      "check_suite.requested",
      "check_suite.rerequested",
      "installation.created",
      "installation.deleted",
      "installation.suspend",
      "installation.unsuspend",
      "installation_repositories.added",
      "installation_repositories.removed",
      "issue_comment.created",
      "issue_comment.deleted",
      "issue_comment.edited",
      "issues.closed",
      "issues.edited",
      "issues.opened",
      "issues.reopened",
      "pull_request.closed",
      "pull_request.edited",
      "pull_request.opened",
      "pull_request.ready_for_review",
      "pull_request.reopened",
      "pull_request.synchronize",
      "pull_request_review.submitted",
      "pull_request_review_comment.created",
      "pull_request_review_comment.deleted",
      "pull_request_review_comment.edited",
      "pull_request_review_thread.resolved",
      "pull_request_review_thread.unresolved",
      "push",
      "repository.deleted",
      "repository.renamed",
      "repository.transferred",
    ]
  `)
})

async function playEverything(started: Awaited<ReturnType<typeof start>>): Promise<void> {
  const { github, news } = started
  const { repository, installation, octokit, here } = await installed(started)
  const other = await github.createRepository({ owner: 'acme', name: 'other' })
  await github.addToInstallation(installation.id, [other])
  await github.removeFromInstallation(installation.id, [other])
  await github.suspend(installation.id)
  await github.unsuspend(installation.id)
  const sha = await repository.commit('topic', { 'README.md': '# Notes\n\nRun it.\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'topic', body: 'Please.', draft: true })
  await repository.commit('topic', { a: 'a\n' })
  await repository.commit('second', {})
  await repository.updatePullRequest(number, { draft: false, title: 'New', body: 'Better.', base: 'second' })
  const issue = await repository.openIssue('Wrong')
  await repository.editIssue(issue, { body: 'Quite wrong', state: 'closed' })
  await repository.editIssue(issue, { state: 'open' })
  const comment = await repository.comment(issue, 'Indeed')
  await repository.editComment(comment, 'Indeed!')
  await repository.deleteComment(comment)
  const { data } = await octokit.rest.pulls.createReviewComment({
    ...here,
    pull_number: number,
    commit_id: sha,
    path: 'README.md',
    line: 3,
    body: 'Here',
  })
  const reply = await repository.reply(number, data.id, 'Why?')
  await repository.editComment(reply, 'Why not?')
  await repository.resolveThread(data.id)
  await repository.unresolveThread(data.id)
  await repository.deleteComment(reply)
  const actions = [{ label: 'Again', description: 'Check again', identifier: 'again' }]
  const run = await octokit.rest.checks.create({ ...here, name: 'Docs', head_sha: sha, conclusion: 'neutral', actions })
  await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
  await repository.requestAction(run.data.id, 'again')
  await repository.rerequest(run.data.id)
  await repository.rerequestSuite(sha)
  await repository.updatePullRequest(number, { state: 'closed' })
  await repository.updatePullRequest(number, { state: 'open' })
  await repository.updatePullRequest(number, { merge: true })
  await repository.deleteBranch('topic')
  await repository.rename('jottings')
  await repository.transfer('globex')
  await repository.delete()
  await github.uninstall(installation.id)
  await news()
}

/** Key paths of any example of the event and action that the payload has not. */
function missingPaths(name: string, payload: Payload): string[] {
  const known = examples.find((example) => example.name === name)?.examples ?? []
  const paths = known
    .filter(({ action }) => action === payload.action)
    .flatMap((example) => missing(example, payload, ''))
  return paths.filter((path) => !EXCEPTIONS.some(([pattern]) => pattern.test(path)))
}

function missing(example: Payload, ours: Payload, path: string): string[] {
  // Where we have nothing, or nothing yet, there is nothing to compare.
  if (typeof example !== 'object' || example === null || ours === null) return []
  if (Array.isArray(example)) {
    return Array.isArray(ours)
      ? ours[0] === undefined
        ? []
        : example.flatMap((item) => missing(item, ours[0], path))
      : [path]
  }
  return Object.entries(example).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return typeof ours === 'object' && key in ours ? missing(value, ours[key], at) : [at]
  })
}
