import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { installed, start } from './started.ts'

describe('a delivery', () => {
  it('is not tried again while the app is down, but listed, and redelivered under its id', async () => {
    const started = await start()
    const { github, probot } = started
    const { repository } = await installed(started)
    const app = await probot.auth()
    const { data: hook } = await app.rest.apps.getWebhookConfigForApp()
    expect(hook).toMatchObject({ content_type: 'json', secret: '********', url: expect.stringContaining('/webhooks') })
    github.webhooksTo(null)
    await repository.commit('main', { a: 'a\n' })
    expect(await started.news()).toEqual([])
    // octokit takes a parameter `url` for the address of the request, so the body is given whole.
    await app.request('PATCH /app/hook/config', { data: { url: hook.url } })

    const all = await app.paginate(app.rest.apps.listWebhookDeliveries, { per_page: 2 })
    expect(all.map(({ event, action, status, status_code }) => [event, action, status, status_code])).toEqual([
      ['check_suite', 'requested', 'failed to connect to host', 502],
      ['push', null, 'failed to connect to host', 502],
      ['installation', 'created', 'OK', 200],
    ])
    const failed = all.find(({ event }) => event === 'push')
    const delivery_id = failed?.id ?? 0
    const { data } = await app.rest.apps.getWebhookDelivery({ delivery_id })
    expect(data.request).toMatchObject({ headers: { 'x-github-event': 'push' }, payload: { ref: 'refs/heads/main' } })
    await app.rest.apps.redeliverWebhookDelivery({ delivery_id })
    expect(await started.news()).toEqual(['push'])
    expect(started.heard.at(-1)?.id).toBe(failed?.guid)
    expect((await app.rest.apps.listWebhookDeliveries()).data[0]).toMatchObject({
      guid: failed?.guid,
      redelivery: true,
      status: 'OK',
    })
    await github.redeliver(failed?.guid ?? '')
    expect(await started.news()).toEqual(['push'])
  })

  it('is refused by the app when its signature is wrong', async () => {
    const { github, heard } = await start()
    const signature = `sha256=${'0'.repeat(64)}`
    expect(await github.deliver('ping', { zen: 'Keep it logically awesome.' }, { signature })).toEqual({ status: 400 })
    expect(heard).toEqual([])
    expect(await github.deliver('ping', { zen: 'Keep it logically awesome.' }, { guid: 'one' })).toEqual({
      status: 200,
    })
    expect(heard).toMatchObject([{ id: 'one', name: 'ping' }])
  })

  it('does not wait for one that is not answered, where several are sent at once', async () => {
    const { github } = await start({ deliveriesAtOnce: 2 })
    const asked: ServerResponse[] = []
    // The first one is answered when the next is there.
    const answering = createServer((_, response) => {
      asked.push(response)
      if (asked.length > 1) for (const each of asked) each.end()
    })
    await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void answering.close().closeAllConnections())
    github.webhooksTo(`http://127.0.0.1:${(answering.address() as AddressInfo).port}/`)
    const repository = await github.createRepository({ owner: 'acme', name: 'notes' })
    await github.install([repository])
    await repository.commit('main', { 'a.md': '' })
    await github.settled()
    expect(github.deliveries.map(({ outcome }) => outcome.statusCode)).toEqual([200, 200, 200])
  })

  it('is given up when the app does not answer in time', async () => {
    const { github } = await start({ deliveryTimeout: 50 })
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close().closeAllConnections())
    github.webhooksTo(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
    expect(await github.deliver('ping', {})).toEqual({ status: 504 })
    expect(github.deliveries.at(-1)?.outcome).toMatchObject({ status: 'timed out', statusCode: 504 })
    expect(github.deliveries.at(-1)?.outcome.duration).toBeGreaterThanOrEqual(0.049)
  })

  it('goes to loopback only', async () => {
    const { github } = await start()
    expect(() => github.webhooksTo('http://192.0.2.1/hook')).toThrow('loopback only')
  })
})

describe('a fault', () => {
  it('answers in place of the work, as often as it was told', async () => {
    const started = await start()
    const { octokit, here, repository } = await installed(started)
    const number = await repository.openIssue('Wrong')
    const path = /^\/repos\/acme\/notes\/issues\/\d+\/comments$/
    const body = { message: 'You have exceeded a secondary rate limit. Please wait.' }
    started.github.fault({ method: 'POST', path, status: 403, headers: { 'retry-after': '1' }, body, times: 2 })
    const write = () => octokit.rest.issues.createComment({ ...here, issue_number: number, body: 'Hello' })
    const refusal = {
      status: 403,
      message: expect.stringContaining('secondary rate limit'),
      response: { headers: { 'retry-after': '1' } },
    }
    await expect(write()).rejects.toMatchObject(refusal)
    await expect(write()).rejects.toMatchObject(refusal)
    expect(repository.comments).toEqual([])
    await write()
    expect(repository.comments).toHaveLength(1)
  })

  it('drops the connection before the work or after it', async () => {
    const started = await start()
    const { octokit, here, repository } = await installed(started)
    const issue_number = await repository.openIssue('Wrong')
    const write = (body: string) => octokit.rest.issues.createComment({ ...here, issue_number, body })
    started.github.fault({ path: /comments/, drop: 'before' })
    await expect(write('before')).rejects.toThrow()
    started.github.fault({ path: /comments/, drop: 'after' })
    await expect(write('after')).rejects.toThrow()
    expect(repository.comments.map(({ body }) => body)).toEqual(['after'])
    expect(
      started.github.requests.filter(({ path }) => path.includes('comments')).map(({ status, body }) => [status, body]),
    ).toEqual([
      [null, { body: 'before' }],
      [null, { body: 'after' }],
    ])
  })

  it('sends a part of the answer as if it were all', async () => {
    const started = await start()
    const { repository } = await installed(started)
    const url = `${started.github.url}/api/v3/repos/acme/notes`
    started.github.fault({ path: /^\/repos/, share: 0.5 })
    const text = await (await fetch(url)).text()
    expect(text).not.toBe('')
    expect(() => JSON.parse(text)).toThrow()
    expect(repository.fullName).toBe('acme/notes')
  })

  it('may be decided for each request', async () => {
    let isWrong = true
    const faults = (_: string, path: string) =>
      isWrong && path === '/repos/acme/notes' ? { path: /^/, status: 500 } : undefined
    const { octokit, here } = await installed(await start({ faults }))
    await expect(octokit.rest.repos.get(here)).rejects.toMatchObject({ status: 500 })
    isWrong = false
    expect((await octokit.rest.repos.get(here)).status).toBe(200)
  })

  it('can be no more than a delay', async () => {
    const started = await start()
    const { octokit, here } = await installed(started)
    started.github.fault({ path: /^\/repos/, delay: 50 })
    const before = performance.now()
    expect((await octokit.rest.repos.get(here)).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(49)
  })

  it('stops a clone', async () => {
    const started = await start()
    await installed(started)
    const url = `${started.github.url}/acme/notes.git/info/refs?service=git-upload-pack`
    started.github.fault({ path: /info\/refs/, drop: 'after' })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
    started.github.fault({ path: /info\/refs/, status: 503 })
    expect((await fetch(url)).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
  })
})
