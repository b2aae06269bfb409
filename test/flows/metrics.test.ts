import { expect, it } from 'vitest'
import { quiet, useApp } from './app.ts'

const app = useApp()

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Number(line.exec(text)?.[1] ?? Number.NaN)
}

it('A server measures deliveries, jobs, scans and requests to GitHub', async () => {
  const { repository } = await app.installed({ 'README.md': 'See `src/a.ts`.\n', 'src/a.ts': 'export {}\n' })
  await quiet(app, repository)
  for (const line of [
    /^docalign_deliveries_total\{event="installation",outcome="received"\} (\d+)/m,
    /^docalign_deliveries_total\{event="installation",outcome="done"\} (\d+)/m,
    /^docalign_job_duration_seconds_count\{job="scan-branch",outcome="done"\} (\d+)/m,
    /^docalign_scan_duration_seconds_count\{kind="full",outcome="done"\} (\d+)/m,
    /^docalign_github_request_duration_seconds_count\{status="2xx"\} (\d+)/m,
    /^docalign_ledger_events_total\{strength="\w+",outcome="counted"\} (\d+)/m,
    /^docalign_queue_up (\d+)/m,
  ])
    expect(await metric(line), String(line)).toBeGreaterThan(0)
  expect(await metric(/^docalign_queue_jobs\{queue="scans",state="waiting"\} (\d+)/m)).toBe(0)
  expect(await metric(/^docalign_isolation_processes\{pool="scan",state="idle"\} (\d+)/m)).toBeGreaterThan(0)
})

it('A delivery whose signature is wrong is counted, and nothing of it shown', async () => {
  const refused = /^docalign_deliveries_total\{event="unverified",outcome="bad_signature"\} (\d+)/m
  const before = (await metric(refused)) || 0
  const answer = await fetch(`${app.url}/api/github/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'made_up_by_a_stranger',
      'x-github-delivery': '1',
      'x-hub-signature-256': 'sha256=00',
    },
    body: '{}',
  })
  expect(answer.status).toBe(401)
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(await metric(refused)).toBe(before + 1)
  expect(text).not.toContain('made_up_by_a_stranger')
})

it('A request to the API is counted under its route, without what varies', async () => {
  expect((await fetch(`${app.url}/qa/secret-name`)).status).toBe(401)
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(text).toContain('docalign_api_request_duration_seconds_count{method="GET",route="/qa/:id",status="401"} 1\n')
  expect(text).not.toContain('secret-name')
})

it('No metric names a repository or an owner', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(text).not.toMatch(/acme|widgets/)
})
