import { expect, it } from 'vitest'
import { checkRunsOf, eventually, type Installed, useApp } from './app.ts'

const README = '# Widgets\n\nRun `npm run build`.\n'
const FILES = {
  'README.md': README,
  'package.json': `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`,
  '.docalign.yml': 'learning:\n  count_based_threshold: 1\n',
}
const RENAMED = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`
const ONE_FALSE = '1 claim in the docs stops being true with this change'
const MUTED = 'Docs hold · 1 muted'

const app = useApp({ pollInterval: 1000 })

interface Scene extends Installed {
  readonly number: number
  readonly sha: string
  /** Id of the finding's review comment. */
  readonly commentId: number
  title(): string | null | undefined
  /** The finding's comment as it stands. */
  body(): string
  replies(): string[]
}

/** A pull request with one finding at a line of its diff. */
async function withFinding(): Promise<Scene> {
  const { repository, installation } = await app.installed(FILES)
  for (const person of ['bob', 'carol']) repository.permission(person, 'write')
  const change = { 'package.json': RENAMED, 'README.md': README.replace('# W', '# All w') }
  const sha = await repository.commit('feature', change, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  const comments = () => repository.reviewComments
  await eventually(() => expect(comments()).toHaveLength(1))
  const commentId = comments()[0]?.id ?? 0
  return {
    ...{ repository, installation, number, sha, commentId },
    title: () => checkRunsOf(repository, sha).at(-1)?.title,
    body: () => comments().find(({ id }) => id === commentId)?.body ?? '',
    replies: () =>
      [...repository.reviewComments, ...repository.comments]
        .filter(({ id, byApp }) => byApp && id !== commentId)
        .map(({ body }) => body),
  }
}

const said = (scene: Scene, title: string) => eventually(() => expect(scene.title()).toBe(title))

it('A 👎 mutes a finding within the time of a poll, and taking it back brings it back', async () => {
  const scene = await withFinding()
  const { repository, commentId } = scene
  await said(scene, ONE_FALSE)
  await repository.react(commentId, '-1', 'bob')
  await said(scene, MUTED)
  await eventually(() => expect(scene.body()).toMatch(/~~.*~~ Muted for good/))
  await repository.unreact(commentId, '-1', 'bob')
  await said(scene, ONE_FALSE)
  await eventually(() => expect(scene.body()).toContain('**`npm run build` no longer exists**'))
})

it('A reply mutes a finding, and is undone', async () => {
  const scene = await withFinding()
  const { repository, number, commentId } = scene
  await repository.reply(number, commentId, '3', 'bob')
  await said(scene, MUTED)
  await eventually(() => expect(scene.replies()[0]).toMatch(/\nMuted until .* — @bob\./))
  await repository.reply(number, commentId, '/docalign undo', 'carol')
  await said(scene, ONE_FALSE)
  await eventually(() => expect(scene.replies()[1]).toContain('counts again'))
})
