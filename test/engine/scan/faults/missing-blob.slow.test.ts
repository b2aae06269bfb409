import { expect, it } from 'vitest'
import { surviveWithout } from './missing-blobs.ts'
import { drifted, emptyCaches, scanAnew } from './repository.ts'

it.each([null, 'HEAD~2'])(
  'A scan with base %s of a repository that lacks any one blob goes on, and says so',
  { timeout: 300_000 },
  async (base) => {
    const repository = drifted()
    const right = await scanAnew(repository.path, emptyCaches(), base)
    const options = ['--no-object-names', '--filter=object:type=blob', '--filter-provided-objects']
    const blobs = repository.git('rev-list', '--objects', ...options, 'HEAD').split('\n')
    expect(blobs.length).toBeGreaterThan(9)
    for (const oid of blobs) await surviveWithout(repository, oid, { base, right })
  },
)
