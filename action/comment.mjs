// The step of the GitHub Action that has the token: it sends the report that the step before it left, and reads nothing of the checkout.
import { readFileSync } from 'node:fs'
import { say } from './say.mjs'

const MARKER = '<!-- docalign-action -->'
const MAX_PAGES = 10
const TIMEOUT_MS = 20_000

const { env } = process
try {
  const number = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')).pull_request?.number
  if (number !== undefined) {
    const pull = { api: env.GITHUB_API_URL, repository: env.GITHUB_REPOSITORY, number, token: env.DOCALIGN_TOKEN }
    await keepComment(pull, readFileSync(env.DOCALIGN_REPORT, 'utf8'), Number(env.DOCALIGN_FINDINGS))
  }
} catch (error) {
  // Of a fork the token may not write; the annotations and the summary say the same.
  say('notice', `No comment was written: ${error.message}`)
}

/**
 * Keeps one comment of a pull request up to date. Without findings none is made, and one that is there says that they are fixed.
 *
 * @param {{ api: string, repository: string, number: number, token: string }} pull
 * @param {string} text of the report, in Markdown
 * @param {number} findings how many there are
 */
async function keepComment(pull, text, findings) {
  const own = await findOwn(pull)
  const body = `${MARKER}\n${text}`
  if (own) {
    if (own.body !== body) await ask(pull, 'PATCH', `issues/comments/${own.id}`, { body })
  } else if (findings > 0) await ask(pull, 'POST', `issues/${pull.number}/comments`, { body })
}

async function findOwn(pull) {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const comments = await ask(pull, 'GET', `issues/${pull.number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(MARKER))
    if (own || comments.length < 100) return own
  }
  return undefined
}

async function ask({ api, repository, token }, method, path, body) {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'docalign' },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}`)
  return response.json()
}
