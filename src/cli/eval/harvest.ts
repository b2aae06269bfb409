import { harvest } from '../../evaluation/harvest.ts'
import { goldenQueries, markGolden } from '../../evaluation/store/golden.ts'
import { harvestable } from '../../evaluation/store/harvestable.ts'
import { namedNamespace, withDatabase } from '../server/with-database.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { countOption } from '../terminal/options.ts'

/** `docalign eval harvest NAMESPACE`: takes logged searches into the golden set, until each category is as large as it should be. */
export function runEvalHarvest({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const seed = countOption(options, 'seed', 1, 2 ** 31)
  return withDatabase(terminal, async (queries) => {
    const namespace = await namedNamespace(queries, name)
    const golden = await goldenQueries(queries, namespace.id)
    const chosen = harvest(await harvestable(queries, namespace.id), seed, golden)
    await markGolden(
      queries,
      chosen.map(({ query, category }) => ({ queryId: query.queryId, category })),
    )
    const counts = new Map<string, number>()
    for (const { category } of chosen) counts.set(category, (counts.get(category) ?? 0) + 1)
    if (options.has('json'))
      terminal.stdout.write(`${JSON.stringify({ total: chosen.length, ...Object.fromEntries(counts) })}\n`)
    else {
      for (const [category, count] of counts) terminal.stdout.write(`${category.padEnd(16)} ${count}\n`)
      terminal.stdout.write(
        `${chosen.length} queries were taken into the golden set; judge them with docalign eval judge\n`,
      )
    }
    return 0
  })
}
