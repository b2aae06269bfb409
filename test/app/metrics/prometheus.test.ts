import { describe, expect, it } from 'vitest'
import type { GaugeSources } from '../../../src/app/metrics/gauges.ts'
import { createPrometheus } from '../../../src/app/metrics/prometheus.ts'

const IDLE: GaugeSources = {
  queue: async () => ({ events: { jobs: { waiting: 3, failed: 1 }, oldest: 12.5 } }),
  processes: () => ({ scan: { busy: 2, idle: 1, waiting: 4 } }),
  clones: () => ({ clones: 7, bytes: 4096 }),
}

describe('The metrics of a server', () => {
  it('count what they are told', async () => {
    const { metrics, render } = createPrometheus('1.2.3', () => 0)
    metrics.delivery('push', 'received')
    metrics.delivery('push', 'received')
    metrics.job('scan-branch', 'done', 2)
    metrics.scan('full', 'given_up', 40)
    metrics.filesUnread(3)
    metrics.poll('done', 70)
    metrics.ledgerEvent('strong', 'counted')
    metrics.judged('api', 'done', 0.2)
    metrics.apiRequest('GET', '/qa/:id', 404, 0.003)
    metrics.searched('done', 0.02)
    const { text, contentType } = await render()
    expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/)
    for (const line of [
      'docalign_deliveries_total{event="push",outcome="received"} 2',
      'docalign_job_duration_seconds_sum{job="scan-branch",outcome="done"} 2',
      'docalign_scan_duration_seconds_bucket{le="30",kind="full",outcome="given_up"} 0',
      'docalign_scan_duration_seconds_bucket{le="60",kind="full",outcome="given_up"} 1',
      'docalign_files_unread_total 3',
      'docalign_polls_total{outcome="done"} 1',
      'docalign_polled_comments_total 70',
      'docalign_ledger_events_total{strength="strong",outcome="counted"} 1',
      'docalign_judge_duration_seconds_count{source="api",outcome="done"} 1',
      'docalign_api_request_duration_seconds_count{method="GET",route="/qa/:id",status="404"} 1',
      'docalign_search_duration_seconds_count{outcome="done"} 1',
      'docalign_build_info{version="1.2.3"} 1',
    ])
      expect(text).toContain(`${line}\n`)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  })

  it('say what is left of the scarcest rate limit, and how often GitHub asked to wait', async () => {
    const { metrics, render } = createPrometheus('1.2.3', () => 0)
    const answer = { status: 200, seconds: 0.1, isLimited: false, budget: null }
    metrics.gitHubAnswer({ ...answer, budget: { key: 'a', limit: 5000, remaining: 4000, resetsAt: 1 } })
    metrics.gitHubAnswer({ ...answer, budget: { key: 'b', limit: 5000, remaining: 250, resetsAt: 1 } })
    metrics.gitHubAnswer({ ...answer, status: 429, isLimited: true })
    metrics.gitHubAnswer({ ...answer, status: null })
    const { text } = await render()
    expect(text).toContain('docalign_github_rate_limit_remaining_ratio 0.05\n')
    expect(text).toContain('docalign_github_limited_total 1\n')
    for (const [status, count] of [
      ['2xx', 2],
      ['4xx', 1],
      ['none', 1],
    ])
      expect(text).toContain(`docalign_github_request_duration_seconds_count{status="${status}"} ${count}\n`)
  })

  it('look at the queue and the processes when they are asked', async () => {
    const { readGaugesFrom, render } = createPrometheus('1.2.3', () => 0)
    readGaugesFrom(IDLE)
    const { text } = await render()
    for (const line of [
      'docalign_queue_up 1',
      'docalign_queue_jobs{queue="events",state="waiting"} 3',
      'docalign_queue_oldest_waiting_seconds{queue="events"} 12.5',
      'docalign_clones 7',
      'docalign_clones_bytes 4096',
      'docalign_isolation_processes{pool="scan",state="busy"} 2',
      'docalign_isolation_processes{pool="scan",state="waiting"} 4',
    ])
      expect(text).toContain(`${line}\n`)
  })

  it('say that the queue is away, and no number of it from before', async () => {
    let isAway = false
    const { readGaugesFrom, render } = createPrometheus('1.2.3', () => 0)
    readGaugesFrom({ ...IDLE, queue: async () => (isAway ? Promise.reject(new Error('away')) : IDLE.queue()) })
    await render()
    isAway = true
    const { text } = await render()
    expect(text).toContain('docalign_queue_up 0\n')
    expect(text).not.toContain('docalign_queue_jobs{')
  })

  it('of two servers in one process are apart', async () => {
    const [one, other] = [createPrometheus('1.2.3', () => 0), createPrometheus('1.2.3', () => 0)]
    one.metrics.filesUnread(3)
    expect((await other.render()).text).toContain('docalign_files_unread_total 0\n')
  })
})
