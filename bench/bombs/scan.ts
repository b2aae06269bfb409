import { createRepository } from 'github-sandbox/repositories/repository'
import { defaultConfig } from '../../src/base/config/defaults.ts'
import { openRepository } from '../../src/base/git/repository.ts'
import { scan } from '../../src/engine/scan/scan.ts'
import type { Measured } from './measured.ts'
import { filesOf } from './repositories.ts'
import { expanded, workflowNames } from './workflows.ts'

/** The request to the process. */
export interface Asked {
  readonly name: string
}

process.once('message', async ({ name }: Asked) => {
  try {
    process.send?.(workflowNames().includes(name) ? expanded(name) : await scanned(name))
  } finally {
    process.disconnect()
  }
})

async function scanned(name: string): Promise<Measured> {
  const { files, bytes } = filesOf(name)
  const made = createRepository()
  try {
    made.commit(files)
    const repository = await openRepository(made.path)
    const before = performance.now()
    const { skipped } = await scan(repository, {
      head: await repository.resolve('HEAD'),
      base: null,
      config: defaultConfig,
      includeUncertain: false,
      now: 0,
    })
    await repository.close()
    return {
      bytes,
      seconds: Math.round(performance.now() - before) / 1000,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
      skipped: [...new Set(skipped.map(({ reason }) => reason))],
    }
  } finally {
    made.remove()
  }
}
