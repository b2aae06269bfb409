import { it } from 'vitest'
import { describeSideBySide, useApp } from './app.ts'
import { POSTABLE, postedThrough } from './posted-through.ts'

const app = useApp()

// A dropped connection after the work is in `delivery.test.ts`.
describeSideBySide('A check run and a comment are posted once', () => {
  it.each([
    [
      'GitHub sets a secondary rate limit',
      { status: 403, headers: { 'retry-after': '1' }, body: { message: 'secondary rate limit' } },
    ],
    ['GitHub answers with a bad gateway', { status: 502 }],
    ['the connection drops before GitHub does anything', { drop: 'before' }],
  ] as const)('though %s', async (_, fault) => {
    const { repository } = await app.installed(POSTABLE)
    await postedThrough(app, repository, fault)
  })
})
