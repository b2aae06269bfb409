import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createFamilies } from './families.ts'
import { addGauges, type State } from './gauges.ts'
import type { Metrics } from './metrics.ts'

export interface Prometheus {
  readonly metrics: Metrics
  /** Adds the gauges of this state. Call it once. */
  watch(state: State): void
  /** All metrics in Prometheus' text format. */
  render(): Promise<Rendered>
}

export interface Rendered {
  readonly contentType: string
  readonly text: string
}

/** Creates the metrics of a server, including those of its process. `now` is in milliseconds since the epoch. */
export function createPrometheus(version: string, now: () => number): Prometheus {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'docalign_build_info',
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  let look = async (): Promise<void> => {}
  return {
    metrics: createFamilies(registry, now),
    watch(state) {
      look = addGauges(registry, state)
    },
    async render() {
      await look()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
