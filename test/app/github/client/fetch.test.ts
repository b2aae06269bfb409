import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createFetch } from '../../../../src/app/github/client/fetch.ts'
import { useTestDatabase } from '../../../databases.ts'
import { listening, silentServer } from '../../../silent-server.ts'
import { API, failure, played, useNock } from '../played.ts'

const database = useTestDatabase()
useNock()

const PLACE = { owner: 'acme', repo: 'notes' }
const COMMENT = { status: 201, body: { id: 5, node_id: 'IC_5' } }
const MOVED = '/repositories/1296269123/issues/1/comments'

describe('A request', () => {
  it('names the version of the API, what it takes and who asks, and asks for no part of what it knows', async () => {
    const given = await played(database.queries)
    given.reply('POST', '/issues/1/comments', COMMENT)
    await given.publisher.writer.createComment(PLACE, 1, 'a')
    expect(given.sent).toHaveLength(2)
    for (const { headers } of given.sent) {
      expect(headers.get('x-github-api-version')).toBe('2022-11-28')
      expect(headers.get('accept')).toBe('application/vnd.github.v3+json')
      expect(headers.get('user-agent')).toMatch(/^probot\/\d/)
      expect(headers.get('if-none-match')).toBeNull()
    }
  })

  it.each([301, 302, 307, 308])('that creates goes to where a repository has moved as it is, by %i', async (status) => {
    const given = await played(database.queries)
    given.reply('POST', '/issues/1/comments', { status, headers: { location: `${API}${MOVED}` } })
    given.reply('POST', MOVED, COMMENT)
    expect(await given.publisher.writer.createComment(PLACE, 1, 'a')).toEqual({ id: 5, nodeId: 'IC_5' })
    expect(given.requests()).toEqual(['POST /issues/1/comments', `POST ${MOVED}`])
    const [, before, after] = given.sent
    expect(after?.body).toEqual({ body: 'a' })
    expect(after?.headers.get('authorization')).toBe(before?.headers.get('authorization'))
  })

  it('that reads finds the pages of a repository that has moved', async () => {
    const given = await played(database.queries)
    const { octokit } = given.publisher
    const next = `<${API}${MOVED}?page=2>; rel="next"`
    given.reply('GET', '/issues/1/comments', { status: 301, headers: { location: MOVED } })
    given.reply('GET', MOVED, { body: [{ id: 1 }], headers: { link: next } }, { body: [{ id: 2 }] })
    const found = await octokit.paginate(octokit.rest.issues.listComments, { ...PLACE, issue_number: 1 })
    expect(found.map(({ id }) => id)).toEqual([1, 2])
  })

  it('goes to no other host', async () => {
    const given = await played(database.queries)
    given.reply('POST', '/issues/1/comments', { status: 307, headers: { location: `https://evil.example${MOVED}` } })
    const error = await failure(given, () => given.publisher.writer.createComment(PLACE, 1, 'a'))
    expect(error.message).toBe('GitHub redirects to another host: evil.example')
    expect(given.requests()).toEqual(['POST /issues/1/comments'])
  })

  it('does not go in circles', async () => {
    const given = await played(database.queries)
    given.reply('POST', '/issues/1/comments', {
      status: 307,
      headers: { location: '/repos/acme/notes/issues/1/comments' },
    })
    const error = await failure(given, () => given.publisher.writer.createComment(PLACE, 1, 'a'))
    expect(error.message).toBe('GitHub redirects more than 5 times')
    expect(given.requests()).toHaveLength(6)
  })

  it('that creates and gets no answer is given up, and not sent again', async () => {
    const given = await played(database.queries, { timeout: 300 })
    given.reply('POST', '/issues/1/comments', { ...COMMENT, delay: 20_000 })
    const error = await failure(given, () => given.publisher.writer.createComment(PLACE, 1, 'a'))
    expect(error.message).toBe('GitHub did not answer within 0.3 s')
    expect(given.requests()).toEqual(['POST /issues/1/comments'])
  })

  it('that was not asked for a change and hears of none is an error', async () => {
    const given = await played(database.queries)
    given.reply('GET', '/commits/main', { status: 304 })
    const { octokit } = given.publisher
    const error = await failure(given, () => octokit.rest.repos.getCommit({ ...PLACE, ref: 'main' }))
    expect(error).toMatchObject({ message: 'Not modified', status: 304 })
  })

  it('may be accepted without a word', async () => {
    const given = await played(database.queries)
    given.reply('DELETE', '/issues/comments/5', { status: 204 })
    await given.publisher.writer.deleteComment(PLACE, 5)
    expect(given.requests()).toEqual(['DELETE /issues/comments/5'])
  })
})

describe('A connection', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id": 1'

  it('that stays silent is given up', async () => {
    const url = `http://127.0.0.1:${await silentServer()}/`
    await expect(createFetch(200)(url, {})).rejects.toThrow('GitHub did not answer within 0.2 s')
  })

  it('that stops in the midst of an answer is given up', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((socket) => void socket.write(HEAD)))}/`
    await expect(createFetch(200)(url, {})).rejects.toThrow('GitHub did not answer within 0.2 s')
  })

  it('that breaks in the midst of an answer is an error', async () => {
    const server = createServer((socket) => void socket.write(HEAD, () => setTimeout(() => socket.destroy(), 50)))
    const url = `http://127.0.0.1:${await listening(server)}/`
    await expect(createFetch(20_000)(url, {})).rejects.toThrow()
  })

  it('that brings a part of a refusal brings none: it may be asked for again', async () => {
    const refusal =
      'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"message"'
    const url = `http://127.0.0.1:${await listening(createServer((socket) => void socket.end(refusal)))}/`
    await expect(createFetch(20_000)(url, {})).rejects.toThrow('GitHub answered 401 with a part of an answer')
  })

  it('to another host is not made for a redirect', async () => {
    const heads: string[] = []
    const other = await listening(createServer((socket) => void socket.on('data', (head) => heads.push(String(head)))))
    const away = `HTTP/1.1 307 Away\r\nlocation: http://127.0.0.1:${other}/\r\ncontent-length: 0\r\n\r\n`
    const url = `http://127.0.0.1:${await listening(createServer((socket) => void socket.on('data', () => socket.write(away))))}/`
    const sent = createFetch(5_000)(url, { method: 'POST', body: '{}', headers: { authorization: 'token letmein' } })
    await expect(sent).rejects.toThrow(`GitHub redirects to another host: 127.0.0.1:${other}`)
    expect(heads).toEqual([])
  })
})
