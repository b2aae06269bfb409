import { loadConfig } from '../../config/load.ts'
import type { GitRepository } from '../../git/types.ts'
import { createClock } from '../../scan/clock.ts'
import type { ScanResult } from '../../scan/result.ts'
import { withoutBaseline } from '../check/baseline.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { checkedState } from '../check/checked-state.ts'
import { scanOrReuse } from '../check/run-scan.ts'
import type { Terminal } from '../terminal/command.ts'

/** What `docalign check` would report of what is on disk, by rules alone. A check that follows reuses what was read. */
export async function survey(repository: GitRepository, workTree: string, terminal: Terminal): Promise<ScanResult> {
  const checked = await checkedState(repository, { positionals: [], options: new Map() })
  const loaded = await loadConfig(repository, checked.head)
  const files = await cacheFilesOf(workTree, terminal)
  const clock = createClock(terminal.started ?? terminal.now(), terminal.now)
  const request = { ...checked, loaded, files, clock, only: null, earlier: null, all: false, isReusable: true }
  const { result } = await scanOrReuse(repository, request, terminal)
  return withoutBaseline(workTree, result)
}
