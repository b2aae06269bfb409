import { createHandlers } from '../../../src/app/jobs/handlers.ts'
import type { Attempt, Handlers } from '../../../src/app/jobs/queue/attempt.ts'
import type { JobName } from '../../../src/app/jobs/queue/jobs.ts'
import { createInbox } from '../../../src/app/jobs/receive.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import type { Later } from '../../shared.ts'
import type { SceneOptions } from '../github/scene.ts'
import { type JobScene, jobScene } from './scene.ts'

const FIRST: Attempt = { number: 1, last: false, nextIn: 4000 }

/** A repository with DocAlign on it, whose deliveries and jobs are worked on one after the other when the test says so. */
export interface Played extends JobScene {
  /** From now on no event comes that is about this pull request. */
  withhold(number: number): void
  /** Works on everything that happened, and on what follows from it, until nothing is left; reactions are asked for too. */
  play(): Promise<void>
}

export async function played(queries: Queries, options: SceneOptions = {}, later?: Later): Promise<Played> {
  const stage = await jobScene(queries, NO_MODELS, options, later)
  const { github, repository, services, added } = stage
  const handlers = createHandlers(services) as Readonly<Record<string, Handlers[JobName]>>
  const receive = createInbox(queries, services.queue)
  let heard = github.deliveries.length
  const withheld = new Set<number>()
  async function round(): Promise<boolean> {
    await github.settled()
    const comes = ({ outgoing: { repositoryId, payload } }: (typeof github.deliveries)[number]): boolean =>
      repositoryId === repository.id && !withheld.has((payload as { number?: number }).number ?? 0)
    const news = github.deliveries.slice(heard).filter(comes)
    heard = github.deliveries.length
    for (const { guid, outgoing, body } of news)
      await receive({ id: guid, name: outgoing.event, payload: JSON.parse(body) })
    const jobs = new Map(added.splice(0).map(([name, data]) => [JSON.stringify([name, data]), { name, data }]))
    for (const { name, data } of jobs.values()) await handlers[String(name)]?.(data as never, FIRST)
    return jobs.size > 0
  }
  return {
    ...stage,
    withhold: (number) => void withheld.add(number),
    async play() {
      added.push(['poll-reactions', {}])
      while (await round());
    },
  }
}
