import type { JobQueue } from './queue.ts'

/** Jobs of a queue by state, and for how many seconds the one that is next has waited; 0 when none waits. */
export interface QueueState {
  readonly jobs: Readonly<Record<string, number>>
  readonly oldest: number
}

/** How things are in each queue. `now` in milliseconds since the epoch. */
export async function queueState(
  queue: Pick<JobQueue, 'counts' | 'waitingSince'>,
  now: number,
): Promise<Readonly<Record<string, QueueState>>> {
  const [counts, since] = await Promise.all([queue.counts(), queue.waitingSince()])
  return Object.fromEntries(
    Object.entries(counts).map(([name, jobs]) => {
      const began = since[name as keyof typeof since]
      return [name, { jobs, oldest: began === null ? 0 : Math.max(0, now - began) / 1000 }]
    }),
  )
}
