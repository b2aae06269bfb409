import { expect, it } from 'vitest'
import { FAULTS } from './faulty-git.ts'
import { surviveFault } from './faulty-scans.ts'
import { drifted, emptyCaches, scanAnew } from './repository.ts'

const cases = [null, 'HEAD~2'].flatMap((base) => FAULTS.map((kind) => ({ base, kind })))

it.each(cases)(
  'At every call of a scan with base $base, a git that $kind changes no answer, now or later',
  {
    timeout: 300_000,
  },
  async ({ base, kind }) => {
    const { path } = drifted()
    const right = await scanAnew(path, emptyCaches(), base)
    expect(right.findings.length).toBeGreaterThan(3)
    let at = 0
    while (await surviveFault(path, { at, kind, base, right })) at++
    expect(at).toBeGreaterThan(8)
  },
)
