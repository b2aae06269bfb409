import { expect } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Later } from '../../shared.ts'
import { UNGATED } from '../github/scene.ts'
import { type Played, played } from './played.ts'

const README = '# Widgets\n\nRun `npm run build`.\n'
const FILES = {
  'README.md': README,
  'package.json': `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`,
  '.docalign.yml': 'learning:\n  count_based_threshold: 1\n  bots: ["helper[bot]"]\n',
}
const RENAMED = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`
export const ONE_FALSE = 'This change makes 1 statement false'
export const MUTED = 'No false statements · 1 muted'

export interface Scene extends Played {
  readonly number: number
  readonly sha: string
  /** Of the finding's review comment, or of the sticky comment. */
  readonly commentId: number
  /** Of the check run of its head, or of another commit. */
  title(sha?: string): string | null | undefined
  /** The finding's comment as it stands, or another one. */
  body(id?: number): string
  /** Opens another pull request with the same change, from a branch of this name. */
  again(branch: string): Promise<{ readonly sha: string; readonly commentId: number }>
  /** DocAlign's answers, oldest first, without their markers. */
  answers(): string[]
}

/** A pull request with one finding, at a line of its diff or not. Its base is scanned only where a test needs what is known of it. */
export async function withFinding(
  queries: Queries,
  { inDiff = true, isBaseScanned = false, config = FILES['.docalign.yml'] } = {},
  later?: Later,
): Promise<Scene> {
  const stage = await played(queries, { files: { ...FILES, '.docalign.yml': UNGATED + config } }, later)
  const { repository, checkRun } = stage
  for (const person of ['bob', 'carol']) repository.permission(person, 'write')
  if (isBaseScanned) {
    await repository.commit('main', { 'package.json': FILES['package.json'].trimEnd() })
    await stage.play()
  }
  const change = { 'package.json': RENAMED, ...(inDiff ? { 'README.md': README.replace('# W', '# All w') } : {}) }
  const sha = await repository.commit('feature', change, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  await stage.play()
  const comments = () => (inDiff ? repository.reviewComments : repository.comments)
  const commentId = comments()[0]?.id ?? 0
  expect(checkRun(sha)?.title).toBe(ONE_FALSE)
  return {
    ...stage,
    ...{ number, sha, commentId },
    title: (head = sha) => checkRun(head)?.title,
    body: (wanted = commentId) => comments().find(({ id }) => id === wanted)?.body ?? '',
    async again(branch) {
      // The same change in the same second would be the same commit.
      const files = { ...change, [`${branch}.txt`]: `${branch}\n` }
      const other = await repository.commit(branch, files, { from: 'main' })
      const known = new Set(comments().map(({ id }) => id))
      await repository.openPullRequest({ head: branch })
      await stage.play()
      return { sha: other, commentId: comments().find(({ id }) => !known.has(id))?.id ?? 0 }
    },
    answers: () =>
      [...repository.reviewComments, ...repository.comments]
        .filter(({ body }) => body.startsWith('<!-- docalign:answer:'))
        .sort((a, b) => a.id - b.id)
        .map(({ body }) => body.slice(body.indexOf('\n') + 1)),
  }
}

/** Lets something be done, and what follows from it. */
export async function settled<T>(scene: Scene, deed: Promise<T>): Promise<T> {
  const result = await deed
  await scene.play()
  return result
}
