import { createRepository } from 'github-sandbox/repositories/repository'
import { configSchema } from '../../src/config/schema.ts'
import { openRepository } from '../../src/git/repository.ts'
import { scan } from '../../src/scan/scan.ts'
import { filesOf } from './repositories.ts'

/** What the process is asked. */
export interface Asked {
  readonly name: string
}

/** What a scan took. */
export interface Measured {
  /** Of the bomb alone. */
  readonly bytes: number
  readonly seconds: number
  /** Highest resident memory of the process. */
  readonly megabytes: number
  /** Why pages were not read. */
  readonly skipped: readonly string[]
}

process.once('message', async ({ name }: Asked) => {
  const { files, bytes } = filesOf(name)
  const made = createRepository()
  try {
    made.commit(files)
    const repository = await openRepository(made.path)
    const before = performance.now()
    const { skipped } = await scan(repository, {
      head: await repository.resolve('HEAD'),
      base: null,
      config: configSchema.parse({}),
      includeUncertain: false,
      now: 0,
    })
    const measured: Measured = {
      bytes,
      seconds: Math.round(performance.now() - before) / 1000,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
      skipped: [...new Set(skipped.map(({ reason }) => reason))],
    }
    await repository.close()
    process.send?.(measured)
  } finally {
    made.remove()
    process.disconnect()
  }
})
