import type { SandboxRepository } from 'github-sandbox/sandbox'
import { playCi } from '../../demo/ci.ts'
import { CHANGE, DEAD_LINK, PROJECT, TITLE } from '../../demo/project.ts'
import { buildStage, checkRunOf, type Programs } from '../../demo/stage.ts'
import type { Picture } from './picture.ts'

const MAX_BYTES = 150_000

/** The pictures of the web pages: the demo's project gets a pull request that forgets the docs, which is then merged as it is. */
export async function withPagePictures<T>(
  use: (pictures: readonly Picture[]) => Promise<T>,
  programs?: Programs,
): Promise<T> {
  const stage = await buildStage(programs)
  try {
    const { github, server } = stage
    const repository = await github.createRepository({ owner: 'acme', name: 'tidy-notes' })
    const first = await repository.commit('main', PROJECT, { message: 'Sort notes' })
    await github.install([repository])
    await checkRunOf(repository, first)
    await playCi(stage, repository)
    const number = await pullRequest(repository, { branch: 'rename', files: CHANGE, title: TITLE })
    await pullRequest(repository, { branch: 'praise', files: DEAD_LINK.files, title: DEAD_LINK.title })
    await checkRunOf(repository, await repository.commit('main', CHANGE, { message: TITLE }))
    const pages = `${server.url}/r/${repository.fullName}`
    return await use([
      { name: 'page-overview', url: pages, height: 760, maxBytes: MAX_BYTES },
      { name: 'page-pull-request', url: `${pages}/pulls/${number}`, height: 588, maxBytes: MAX_BYTES },
    ])
  } finally {
    await stage.close()
  }
}

interface Proposed {
  readonly branch: string
  readonly files: Readonly<Record<string, string | null>>
  readonly title: string
}

/** Opens a pull request, and waits for its check run. */
async function pullRequest(repository: SandboxRepository, { branch, files, title }: Proposed): Promise<number> {
  const sha = await repository.commit(branch, files, { from: repository.defaultBranch, message: title })
  const number = await repository.openPullRequest({ head: branch, title })
  await checkRunOf(repository, sha)
  return number
}
