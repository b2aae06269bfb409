import type { Repository } from '../../../../src/app/page/access.ts'
import type { Page } from '../../../../src/app/page/paging.ts'
import type { ListedClaim } from '../../../../src/app/page/store/docs/claims.ts'
import type { BranchScan } from '../../../../src/app/page/store/scans.ts'

export const REPOSITORY: Repository = {
  id: 1,
  owner: 'acme',
  name: 'notes',
  defaultBranch: 'main',
  webUrl: 'https://github.com/acme/notes',
  mayWrite: false,
  mayAdminister: false,
}

export const AT = new Date('2026-05-02T14:31:07Z')

export function scan(changes: Partial<BranchScan> = {}): BranchScan {
  const counts = { docs: 12, verified: 98, drifted: 2, uncertain: 7 }
  return { id: 1, headSha: '3f2c1ab'.padEnd(40, '0'), finishedAt: AT, ...counts, ...changes }
}

export function listedClaim(changes: Partial<ListedClaim> = {}): ListedClaim {
  return {
    ...{ id: 'c1', type: 'command', file: 'docs/setup.md', line: 31, text: '`npm run build`', value: 'build' },
    ...{ verdict: 'verified', trust: 0.82, level: 'strong' },
    ...changes,
  }
}

export function page<T>(rows: readonly T[], changes: Partial<Page<T>> = {}): Page<T> {
  return { rows, number: 1, hasMore: false, ...changes }
}
