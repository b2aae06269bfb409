import { describe, expect, it } from 'vitest'
import { codeAfter, DRIFTS, type Drift } from '../scan/drifts.ts'
import { type Judged, judgePages } from './pages.ts'
import type { Files } from './snapshot.ts'

/** What is said of the statement that drifts: `README.md:3 link docs/start.md`. */
async function judged(drift: Drift, code: Drift['before']): Promise<Judged['outcome'] | undefined> {
  const files = { ...drift.page, ...code }
  const texts = Object.entries(files).map(([path, file]) => [path, String(file)])
  const all = await judgePages(Object.fromEntries(texts) as Files)
  return all.find(({ claim }) => `${claim.file}:${claim.line} ${claim.type} ${claim.value}` === drift.place)?.outcome
}

describe('A statement that code bears out holds, and no longer does after the change:', () => {
  it.each(DRIFTS)('$name', async (drift) => {
    expect(await judged(drift, drift.before)).toMatchObject({ state: 'holds', owned: true })
    const after = await judged(drift, codeAfter(drift))
    expect(after?.state).not.toBe('holds')
    if (drift.closed) expect(after).toMatchObject({ state: 'fails', closed: true })
    else expect(after).not.toMatchObject({ closed: true })
  })
})
