import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createFamilies } from './families.ts'
import { addGauges, type GaugeSources } from './gauges.ts'
import type { Metrics } from './metrics.ts'

export interface Prometheus {
  readonly metrics: Metrics
  /** Adds the gauges, read from these sources. Call it once. */
  readGaugesFrom(sources: GaugeSources): void
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
    readGaugesFrom(sources) {
      look = addGauges(registry, sources)
    },
    async render() {
      await look()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
