import { databaseCache } from '../../base/models/store/cache.ts'
import type { LearningConfig } from '../../ledger/learning/config.ts'
import { coChangeBoosts } from '../../ledger/learning/store/co-changes.ts'
import { learnedOpinions } from '../../ledger/learning/store/feedback/opinions.ts'
import type { Knowledge } from '../isolated/scanner.ts'
import { pastEvidence } from '../stages/store/backtests.ts'
import type { Services } from './services.ts'

/** The database lookups that a scan of a repository may use. */
export function knowledgeOf(
  services: Pick<Services, 'queries' | 'now' | 'log'>,
  repositoryId: number,
  config: LearningConfig,
): Knowledge {
  const { queries, now } = services
  return {
    cache: databaseCache(queries, now),
    learned: async () => ({
      ...(await learnedOpinions(queries, repositoryId, config.share_opinions)),
      past: await pastEvidence(queries, repositoryId),
    }),
    boosts: (pairs) => coChangeBoosts(services, repositoryId, pairs, config),
  }
}
