import { harvest } from '../../search/evaluation/harvest.ts'
import { goldenQueries, markGolden } from '../../search/evaluation/store/golden.ts'
import { harvestable } from '../../search/evaluation/store/harvestable.ts'
import { withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { countOption } from '../terminal/options.ts'

/** `docalign eval harvest NAMESPACE`: adds logged searches to the golden set, until each category has its target size. */
export function runEvalHarvest(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const seed = countOption(invocation.options, 'seed', 1, 2 ** 31)
  return withNamespace(terminal, invocation.positionals[0], async (queries, namespace) => {
    const golden = await goldenQueries(queries, namespace.id)
    const chosen = harvest(await harvestable(queries, namespace.id), seed, golden)
    await markGolden(
      queries,
      chosen.map(({ query, category }) => ({ queryId: query.queryId, category })),
    )
    const counts = new Map<string, number>()
    for (const { category } of chosen) counts.set(category, (counts.get(category) ?? 0) + 1)
    return answer(invocation, terminal, { total: chosen.length, ...Object.fromEntries(counts) }, [
      ...[...counts].map(([category, count]) => `${category.padEnd(16)} ${count}`),
      `${chosen.length} queries were taken into the golden set; judge them with docalign eval judge`,
    ])
  })
}
