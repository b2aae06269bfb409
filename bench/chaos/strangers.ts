import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { EVENTS } from '../../src/app/jobs/events.ts'
import type { Random } from '../scan/random.ts'

/** A delivery about a repository without DocAlign, as after its removal. */
export interface Stranger {
  readonly guid: string
  readonly event: string
}

interface Example {
  readonly event: string
  readonly payload: object
}

/**
 * Sends realistic deliveries, the community's examples of each event, which must have no effect. Some are of events that DocAlign does not
 * handle.
 */
export function createStrangers(github: GitHubSandbox, random: Random): () => Promise<Stranger> {
  const examples = readExamples()
  const known = new Set<string>(EVENTS)
  const [heard, others] = [
    examples.filter(({ event }) => known.has(event)),
    examples.filter(({ event }) => !known.has(event)),
  ]
  return async () => {
    const { event, payload } = random.pick(random.chance(0.9) ? heard : others)
    const guid = guidOf(random)
    await github.deliver(event, payload, { guid })
    return { guid, event }
  }
}

function readExamples(): Example[] {
  const path = createRequire(import.meta.url).resolve('@octokit/webhooks-examples')
  const events = JSON.parse(readFileSync(path, 'utf8')) as { name: string; examples: object[] }[]
  return events.flatMap(({ name: event, examples }) => examples.map((payload) => ({ event, payload })))
}

function guidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.int(16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
