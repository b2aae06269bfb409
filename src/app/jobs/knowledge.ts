import type { Config } from '../../base/config/schema.ts'
import { maxTokensPerDay } from '../../base/models/settings.ts'
import { databaseCache } from '../../base/models/store/cache.ts'
import { coChangeBoosts } from '../../ledger/learning/store/co-changes.ts'
import { learnedOpinions } from '../../ledger/learning/store/feedback/opinions.ts'
import type { Knowledge } from '../../stages/isolated/scanner.ts'
import { pastEvidence } from '../../stages/store/backtests.ts'
import { tokenMeter } from '../../stages/store/model-tokens.ts'
import type { Services } from './services.ts'

/** The database lookups that a scan of a repository may use. */
export function knowledgeOf(
  services: Pick<Services, 'queries' | 'now' | 'log' | 'models'>,
  repositoryId: number,
  config: Pick<Config, 'learning' | 'models'>,
): Knowledge {
  const { queries, now } = services
  return {
    cache: databaseCache(queries, now),
    meter: tokenMeter(queries, repositoryId, maxTokensPerDay(services.models, config.models), now),
    learned: async () => ({
      ...(await learnedOpinions(queries, repositoryId, config.learning.share_opinions)),
      past: await pastEvidence(queries, repositoryId),
    }),
    boosts: (pairs) => coChangeBoosts(services, repositoryId, pairs, config.learning),
  }
}
