import { expect, it } from 'vitest'
import { useApp } from './app.ts'

const app = useApp()

it('A server that is given no client of the App has no pages', async () => {
  for (const path of ['/', '/login', '/login/callback', '/r/acme/widgets']) {
    const answer = await fetch(`${app.url}${path}`)
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, { error: expect.anything() }])
  }
})
