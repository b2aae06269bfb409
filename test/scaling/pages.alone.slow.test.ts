import { expect, it } from 'vitest'
import { configSchema } from '../../src/base/config/schema.ts'
import { DocUnreadable } from '../../src/engine/docs/limits.ts'
import { CLAIM_TYPES } from '../../src/engine/rules/claim-kinds.ts'
import { openPageCheck } from '../../src/engine/scan/pages/page.ts'
import type { Bomb } from './bombs/bomb.ts'
import { MARKDOWN } from './bombs/markdown.ts'
import { OTHER_FORMATS } from './bombs/others.ts'
import { SAMPLES } from './bombs/samples.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'
import { useProject } from './project.ts'

const repository = useProject()

/** Reads, extracts and verifies a page as a scan does. */
async function growthOf({ path, of, full }: Bomb): Promise<number> {
  const head = await repository().resolve('HEAD')
  const pages = await openPageCheck(repository(), { head, config: configSchema(CLAIM_TYPES).parse({}) })
  const check = async (count: number): Promise<void> => {
    try {
      await pages.check({ path, bytes: Buffer.from(of(count)) })
    } catch (error) {
      if (!(error instanceof DocUnreadable)) throw error
    }
  }
  await check(1)
  return leastGrowth(check, full)
}

it.each([...MARKDOWN, ...SAMPLES, ...OTHER_FORMATS])('$name: twice as much takes twice as long', async (bomb) => {
  expect(await growthOf(bomb)).toBeLessThan(MAX_GROWTH)
})
