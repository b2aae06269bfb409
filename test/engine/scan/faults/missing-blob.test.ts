import { it } from 'vitest'
import { surviveWithout } from './missing-blobs.ts'
import { drifted, emptyCaches, scanAnew } from './repository.ts'

it('A scan of a repository that lacks a blob goes on, and says so', async () => {
  const repository = drifted()
  const right = await scanAnew(repository.path, emptyCaches(), null)
  for (const name of ['HEAD:src/seal.js', 'HEAD:README.md', 'HEAD~2:src/seal.js', 'HEAD~2:docs/use.md'])
    await surviveWithout(repository, repository.git('rev-parse', name), { base: null, right })
})
