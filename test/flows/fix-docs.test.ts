import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { checkRunsOf, completed, eventually, useApp } from './app.ts'

const script = (name: string): string => `${JSON.stringify({ name: 'widgets', scripts: { [name]: 'node x' } })}\n`
const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': script('build'),
  '.docalign.yml': 'fix: commit\nepochs:\n  gate: off\n',
}

const permissions = { checks: 'write', contents: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' }
const app = useApp({}, { sandbox: { permissions: permissions as Record<string, 'read' | 'write'> } })

it('Fix docs commits what is certain to the branch, once however often the button is delivered', async () => {
  const { repository } = await app.installed(FILES)
  repository.permission('bob', 'write')
  const sha = await repository.commit('feature', { 'package.json': script('compile') }, { from: 'main' })
  await repository.openPullRequest({ head: 'feature' })
  const run = (commit: string) => checkRunsOf(repository, commit).at(-1)
  await eventually(() => expect(run(sha)?.actions.map(({ label }) => label)).toContain('Fix docs'))
  await repository.requestAction(run(sha)?.id ?? 0, 'fix_docs', 'bob')
  const pressed = () => app.github.deliveries.find(({ outgoing }) => outgoing.action === 'requested_action')
  await eventually(() => expect(pressed()).toBeDefined())
  await app.github.redeliver(pressed()?.guid ?? '')
  await eventually(() => expect(run(sha)?.summary).toContain('**Fix docs** committed'))
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository.gitDir, encoding: 'utf8' }).trimEnd()
  const tip = git('rev-parse', 'refs/heads/feature')
  expect(git('rev-parse', `${tip}^`)).toBe(sha)
  expect(git('show', `${tip}:README.md`)).toBe('# Widgets\n\nRun `npm run compile`.')
  expect(await completed(repository, tip)).toMatchObject({ conclusion: 'success' })
  expect(git('rev-parse', 'refs/heads/feature')).toBe(tip)
})
