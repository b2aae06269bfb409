import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { onePerLine } from '../../fixes/one-per-line.ts'
import { type Fix, type FixVerdict, openFixTester } from './tested-fix.ts'

/** The effect of each suggestion on its page, independent of the others. A suggestion that cannot be tried is `worse`. */
export async function testedSuggestions<F extends Fix>(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  fixes: readonly F[],
): Promise<ReadonlyMap<F, FixVerdict>> {
  const tester = await openFixTester(repository, scanned, fixes)
  const trials = [...groupBy(fixes, ({ file }) => file).values()].flatMap(onePerLine)
  await tester.prepare(trials)
  const verdicts = new Map<F, FixVerdict>()
  for (const some of trials) {
    const trial = await tester.try(some)
    for (const fix of some) {
      const own = trial?.breaksOthers && some.length > 1 ? await tester.try([fix]) : trial
      const verdict = own?.breaksOthers ? 'worse' : (own?.verdicts.get(fix) ?? 'worse')
      verdicts.set(fix, verdict)
    }
  }
  return verdicts
}
