// Takes the screenshots of the web pages: `npm run screenshots` runs this too. The demo's project gets a pull request that forgets the
// docs, which is then merged anyway.
import { playCi } from '../demo/ci.ts'
import { CHANGE, DEAD_LINK, PROJECT, TITLE } from '../demo/project.ts'
import { buildStage, checkRunOf } from '../demo/stage.ts'
import { withCamera } from './photograph.mjs'

const MAX_BYTES = 150_000

/** Opens a pull request, and waits for its check run. */
async function pullRequest(repository, { branch, files, title }) {
  const sha = await repository.commit(branch, files, { from: repository.defaultBranch, message: title })
  const number = await repository.openPullRequest({ head: branch, title })
  await checkRunOf(repository, sha)
  return number
}

const stage = await buildStage()
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
  await withCamera(async (photograph) => {
    await photograph({ name: 'page-overview', url: pages, height: 760, mostBytes: MAX_BYTES })
    await photograph({ name: 'page-pull-request', url: `${pages}/pulls/${number}`, height: 588, mostBytes: MAX_BYTES })
  })
} finally {
  await stage.close()
}
