import { expect, it } from 'vitest'
import { configSchema } from '../../src/base/config/schema.ts'
import type { GitRepository } from '../../src/base/git/types.ts'
import type { FactNeeds } from '../../src/engine/facts/model/needs.ts'
import type { Snapshot } from '../../src/engine/facts/snapshot.ts'
import type { Snapshots } from '../../src/engine/facts/snapshots.ts'
import type { Claim } from '../../src/engine/rules/claim.ts'
import { CLAIM_TYPES, kindOf, needsOf } from '../../src/engine/rules/claim-kinds.ts'
import { contextOf } from '../../src/engine/scan/pages/context.ts'
import { claimsOf } from '../../src/engine/scan/pages/extract.ts'
import { snapshotOf, snapshotWithCode } from '../engine/rules/snapshot.ts'
import { LOOK_UPS, type LookUpBomb } from './bombs/look-ups.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'
import { PROJECT } from './project.ts'

interface Asked {
  readonly files: Readonly<Record<string, string>>
  readonly claims: readonly Claim[]
  readonly needs: readonly FactNeeds[]
}

/** What the page of a bomb claims, of code with as many declarations. */
async function askedBy({ files: filesOf }: LookUpBomb, count: number): Promise<Asked> {
  const files = { 'package.json': PROJECT['package.json'] ?? '', ...filesOf(count) }
  const head = snapshotOf(files)
  const doc = head.doc('docs/page.md')
  if (!doc) throw new TypeError('the page is there')
  const [snapshots, repository] = [{ head }, { remotes: [] }] as unknown as [Snapshots, GitRepository]
  const claims = claimsOf(doc, await contextOf(snapshots, repository, [doc]), configSchema(CLAIM_TYPES).parse({}))
  expect(claims.length).toBeGreaterThanOrEqual(count)
  return { files, claims, needs: needsOf(claims, head) }
}

function verify(claims: readonly Claim[], snapshot: Snapshot): unknown {
  return claims.map((claim) => kindOf(claim.type).verify(claim, snapshot))
}

it.each(LOOK_UPS)('$name: twice as many in twice as much code take twice as long to look up', async (bomb) => {
  const most = bomb.full / 4
  const ready = new Map<number, { readonly claims: readonly Claim[]; readonly snapshot: Snapshot }>()
  // All that is measured: from the smallest count, doubled up to half of the most.
  for (let count = Math.floor(most / 256); count <= most / 2; count *= 2) {
    const { files, claims, needs } = await askedBy(bomb, count)
    // Where a name stands in the code is looked up for all claims at once.
    ready.set(count, { claims, snapshot: { ...(await snapshotWithCode(files, needs)), occurrences: () => [] } })
  }
  const judge = (count: number): unknown => {
    const { claims, snapshot } = ready.get(count) ?? { claims: [], snapshot: snapshotOf({}) }
    return verify(claims, snapshot)
  }
  expect(await leastGrowth(judge, most)).toBeLessThan(MAX_GROWTH)
})
