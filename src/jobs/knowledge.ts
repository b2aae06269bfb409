import type { Knowledge } from '../isolation/scanner.ts'
import type { LearningConfig } from '../learning/config.ts'
import { coChangeBoosts } from '../learning/store/co-changes.ts'
import { learnedOpinions } from '../learning/store/feedback/opinions.ts'
import { databaseCache } from '../models/store/cache.ts'
import type { Services } from './services.ts'

/** What a scan of a repository may ask of the database. */
export function knowledgeOf(
  services: Pick<Services, 'queries' | 'now' | 'log'>,
  repositoryId: number,
  config: LearningConfig,
): Knowledge {
  const { queries, now } = services
  return {
    cache: databaseCache(queries, now),
    learned: () => learnedOpinions(queries, repositoryId, config.share_opinions),
    boosts: (pairs) => coChangeBoosts(services, repositoryId, pairs, config),
  }
}
