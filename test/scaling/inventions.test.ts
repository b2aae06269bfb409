import { expect, it } from 'vitest'
import { configSchema } from '../../src/config/schema.ts'
import { fabricationsIn } from '../../src/scan/fabricated/fabrications.ts'
import type { JudgedPages } from '../../src/scan/judgement/judged-pages.ts'
import { openPageCheck } from '../../src/scan/pages/page.ts'
import { type Bomb, filled } from './bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'
import { useProject } from './project.ts'

const repository = useProject()

const PAGES: readonly Bomb[] = [
  filled('calls', 'docs/page.md', (index) => `\`runAll${index}()\` of tidy reads \`runAll\`.\n\n`),
  filled(
    'calls in samples',
    'docs/page.md',
    (index) => `Call \`aWord${index}()\`.\n\n\`\`\`ts\naWord${index}()\n\`\`\`\n\n`,
  ),
  filled(
    'calls below headings',
    'docs/page.md',
    (index) => `## A${index}\n\n\`Tidy.run${index}()\` and \`runAll\`.\n\n`,
  ),
  filled('paths', 'docs/page.md', (index) => `It is in \`src/some${index}/file.ts\` and \`src/index.ts\`.\n\n`),
  filled('options', 'docs/page.md', (index) => `Run \`tidy --some-${index}\` or \`tidy --depth\`.\n\n`),
  filled('variables', 'docs/page.md', (index) => `Set \`APP_NAME${index}\` or \`APP_NAME\`.\n\n`),
  filled('versions', 'docs/page.md', (index) => `For example, commander ${index} is needed.\n\n`),
]

it.each(PAGES)('what is made up among $name: twice as much takes twice as long', async ({ path, of, full }) => {
  const head = await repository().resolve('HEAD')
  const check = await openPageCheck(repository(), { head, config: configSchema.parse({}) })
  const kept = new Map<number, JudgedPages>()
  const judge = async (count: number): Promise<unknown> => {
    const pages = kept.get(count) ?? (await check.check({ path, bytes: Buffer.from(of(count)) }))
    kept.set(count, pages)
    // A copy knows nothing from the last run.
    return fabricationsIn({ ...pages, docs: pages.docs.map((doc) => ({ ...doc })) }, () => true)
  }
  expect(await leastGrowth(judge, full)).toBeLessThan(MAX_GROWTH)
})
