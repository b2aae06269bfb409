import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { createProbot, type Options } from 'probot'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Clones, createClones } from '../../../../src/base/git/clones/clones.ts'
import { afterwards, open } from '../opened.ts'

const MAIN = 'refs/heads/main'

let github: GitHubSandbox
let repository: SandboxRepository
let folder = ''
let clones: Clones

beforeEach(async () => {
  github = await startGitHub()
  afterwards(() => github.close())
  repository = await github.createRepository({ owner: 'acme', name: 'notes' })
  await repository.commit('main', { 'README.md': '# Notes\n' })
  folder = mkdtempSync(join(tmpdir(), 'docalign-clones-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  clones = createClones(folder, github.url)
  afterwards(() => clones.close())
})

function origin(changes: { url?: string; token?: string | null; size?: number | null } = {}) {
  return { id: 7, url: `${github.url}/acme/notes.git`, token: null, size: null, ...changes }
}

/** Clones of another host, in the same folder. */
function clonesOf(host: string): Clones {
  const made = createClones(folder, host)
  afterwards(() => made.close())
  return made
}

async function tip(ref: string): Promise<string> {
  const clone = await open(join(folder, '7.git'))
  return clone.resolve(ref)
}

/** Serves on a port of its own, for the length of a test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('A clone', () => {
  it('lists the paths that its commits changed once they are many, for those who ask history', async () => {
    const { path } = await clones.update(origin(), [MAIN])
    // It waits for what the first one left to do.
    await clones.update(origin(), [MAIN])
    const list = join(path, 'objects', 'info', 'commit-graph')
    expect(existsSync(list)).toBe(false)
    const pages = Array.from({ length: 120 }, (_, number) => [`${number}.md`, `${number}\n`])
    await repository.commit('main', Object.fromEntries(pages))
    await clones.update(origin(), [MAIN])
    await clones.update(origin(), [MAIN])
    // The chunk of changed paths.
    expect(readFileSync(list).subarray(0, 200).includes('BDAT')).toBe(true)
  })

  it('is made at first, and brought up to date later', async () => {
    const { path, found } = await clones.update(origin(), [MAIN])
    expect({ path, found }).toEqual({ path: join(folder, '7.git'), found: new Set([MAIN]) })
    const second = await repository.commit('main', { 'a.md': 'a\n' })
    await clones.update(origin(), [MAIN])
    expect(await tip(MAIN)).toBe(second)
  })

  it('lies in the folder that was given, however it was given', async () => {
    const relativeClones = createClones(relative(process.cwd(), folder), github.url)
    afterwards(() => relativeClones.close())
    const { path } = await relativeClones.update(origin(), [MAIN])
    expect(path).toBe(join(folder, '7.git'))
    await tip(MAIN)
  })

  it('is as shallow as its origin', async () => {
    await repository.commit('main', { 'a.md': 'a\n' })
    const from = join(folder, 'shallow')
    execFileSync('git', ['clone', '--quiet', '--bare', '--depth=1', `file://${repository.gitDir}`, from])
    await github.createRepository({ owner: 'acme', name: 'shallow', from })
    await clones.update(origin({ url: `${github.url}/acme/shallow.git` }), [MAIN])
    const clone = await open(join(folder, '7.git'))
    expect(clone.shallow).toBe(true)
    expect(await clone.mainline(MAIN)).toHaveLength(1)
  })

  it('follows a branch that was pushed with force', async () => {
    await clones.update(origin(), [MAIN])
    const first = await tip(MAIN)
    await repository.commit('topic', { 'a.md': 'a\n' }, { from: 'main' })
    await clones.update(origin(), ['refs/heads/topic'])
    await repository.deleteBranch('topic')
    const again = await repository.commit('topic', { 'b.md': 'b\n' }, { from: 'main' })
    await clones.update(origin(), ['refs/heads/topic'])
    expect(await tip('refs/heads/topic')).toBe(again)
    const clone = await open(join(folder, '7.git'))
    expect(await clone.firstParent(again)).toBe(first)
  })

  it('does without refs that the origin does not have, or has no more', async () => {
    await repository.commit('topic', { 'a.md': 'a\n' }, { from: 'main' })
    const refs = [MAIN, 'refs/heads/topic', 'refs/heads/never']
    expect((await clones.update(origin(), refs)).found).toEqual(new Set([MAIN, 'refs/heads/topic']))
    await repository.deleteBranch('topic')
    expect((await clones.update(origin(), refs)).found).toEqual(new Set([MAIN]))
    expect((await clones.update(origin(), ['refs/heads/never'])).found).toEqual(new Set())
  })

  it('has the head of a pull request from a fork', async () => {
    const fork = await repository.fork('bob')
    const head = await fork.commit('topic', { 'a.md': 'a\n' }, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', fork })
    await clones.update(origin(), [`refs/pull/${number}/head`])
    expect(await tip(`refs/pull/${number}/head`)).toBe(head)
  })

  it('finds a repository that was renamed where it was before', async () => {
    await repository.rename('papers')
    expect((await clones.update(origin(), [MAIN])).found).toEqual(new Set([MAIN]))
  })

  it('is fetched by one at a time', async () => {
    await Promise.all([MAIN, MAIN, MAIN, MAIN].map((ref) => clones.update(origin(), [ref])))
    expect(await tip(MAIN)).toMatch(/^[\da-f]{40}$/)
  })

  it('is made good when a killed process left it half made', async () => {
    const path = join(folder, '7.git')
    mkdirSync(join(path, 'objects'), { recursive: true })
    writeFileSync(join(path, 'HEAD'), '')
    expect((await clones.update(origin(), [MAIN])).found).toEqual(new Set([MAIN]))
  })

  it('is made good by the next attempt when it broke after it was made', async () => {
    await clones.update(origin(), [MAIN])
    writeFileSync(join(folder, '7.git', 'HEAD'), '')
    await expect(clones.update(origin(), [MAIN])).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    expect((await clones.update(origin(), [MAIN])).found).toEqual(new Set([MAIN]))
  })

  it.each(['config.lock', 'HEAD.lock', 'refs/heads/main.lock', 'packed-refs.lock', 'shallow.lock'])(
    'is made good when a killed process left %s',
    async (lock) => {
      await clones.update(origin(), [MAIN])
      const second = await repository.commit('main', { 'a.md': 'a\n' })
      const file = join(folder, '7.git', lock)
      writeFileSync(file, '')
      utimesSync(file, new Date(), new Date(Date.now() - 11_000))
      await clones.update(origin(), [MAIN])
      expect(await tip(MAIN)).toBe(second)
    },
  )

  it('is brought up to date by the next attempt after a connection that broke off', async () => {
    github.fault({ path: /git-upload-pack/, method: 'POST', drop: 'after', times: 9 })
    await expect(clones.update(origin(), [MAIN])).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    for (let attempt = 0; attempt < 9; attempt++) await clones.update(origin(), [MAIN]).catch(() => {})
    expect((await clones.update(origin(), [MAIN])).found).toEqual(new Set([MAIN]))
  })

  it('of a large repository leaves large files away', async () => {
    await repository.commit('main', { 'large.bin': 'x'.repeat(2_000_000) })
    await clones.update(origin({ size: 2_000_000 }), [MAIN])
    const clone = await open(join(folder, '7.git'))
    expect(clone.partial).toBe(true)
  })

  it('is packed once many fetches have left many packs', async () => {
    const { path } = await clones.update(origin(), [MAIN])
    const folder = join(path, 'objects/pack')
    const packs = () => readdirSync(folder).filter((name) => name.endsWith('.pack')).length
    const objects = execFileSync('git', ['-C', path, 'rev-list', '--objects', '--no-object-names', MAIN], {
      encoding: 'utf8',
    })
    const [commit] = objects.split('\n')
    execFileSync('git', ['-C', path, 'pack-objects', '--quiet', 'objects/pack/pack-0'], { input: `${commit}\n` })
    const made = readdirSync(folder).filter((name) => name.startsWith('pack-0-'))
    for (let pack = 1; pack < 60; pack++)
      for (const name of made) copyFileSync(join(folder, name), join(folder, name.replace('pack-0-', `pack-${pack}-`)))
    expect(packs()).toBeGreaterThan(50)
    await clones.update(origin(), [MAIN])
    // Whoever comes next waits its turn behind the packing.
    await clones.update(origin(), [MAIN])
    expect(packs()).toBe(1)
    expect(await tip(MAIN)).toBe(commit)
  })

  it('can be deleted, more than once', async () => {
    await clones.update(origin(), [MAIN])
    await clones.remove(7)
    await clones.remove(7)
    expect(readdirSync(folder)).toEqual([])
  })

  it('runs nothing that lies in its folder', async () => {
    await clones.update(origin(), [MAIN])
    const proof = join(folder, 'proof')
    const script = `#!/bin/sh\necho run >> ${proof}\n`
    const hooks = join(folder, '7.git/hooks')
    mkdirSync(hooks)
    for (const hook of ['reference-transaction', 'post-checkout', 'pre-auto-gc', 'update', 'post-update'])
      writeFileSync(join(hooks, hook), script, { mode: 0o755 })
    await repository.commit('main', { 'a.md': 'a\n', '.gitattributes': '* filter=evil\n', '.gitmodules': '[x]\n' })
    await clones.update(origin(), [MAIN])
    expect(readdirSync(folder)).not.toContain('proof')
  })
})

describe('The token', () => {
  /** Passes requests on to the sandbox without the credentials that it asks for, and keeps their heads. */
  async function recorder(): Promise<{ url: string; heads: IncomingHttpHeaders[] }> {
    const heads: IncomingHttpHeaders[] = []
    const url = await serve((request, response) => {
      heads.push(request.headers)
      const { authorization, host: _, ...headers } = request.headers
      if (authorization === undefined)
        return void response.writeHead(401, { 'www-authenticate': 'Basic realm="GitHub"' }).end()
      const onward = send(`${github.url}${request.url}`, { method: request.method ?? 'GET', headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      request.pipe(onward)
    })
    return { url, heads }
  }

  it('opens a private repository', async () => {
    const secret = await github.createRepository({ owner: 'acme', name: 'secret', private: true })
    await secret.commit('main', { 'a.md': 'a\n' })
    const url = `${github.url}/acme/secret.git`
    await expect(clones.update(origin({ url }), [MAIN])).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    const refused = await clones.update(origin({ url, token: 'wrong' }), [MAIN]).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'DOCALIGN_E106' })
    const { id } = await github.install([secret])
    const octokit = await createProbot({ overrides: probotOptions() }).auth()
    const { data } = await octokit.rest.apps.createInstallationAccessToken({ installation_id: id })
    expect((await clones.update(origin({ url, token: data.token }), [MAIN])).found).toEqual(new Set([MAIN]))
  })

  it('goes to the host of the repository', async () => {
    const { url, heads } = await recorder()
    await clonesOf(url).update(origin({ url: `${url}/acme/notes.git`, token: 'letmein' }), [MAIN])
    const expected = `Basic ${Buffer.from('x-access-token:letmein').toString('base64')}`
    const sent = heads.flatMap(({ authorization }) => authorization ?? [])
    expect(new Set(sent)).toEqual(new Set([expected]))
    expect(await tip(MAIN)).toMatch(/^[\da-f]{40}$/)
  })

  it('goes to no other host, even when the repository is said to be there', async () => {
    const other = await recorder()
    const url = await serve((request, response) =>
      response.writeHead(301, { location: `${other.url}${request.url}` }).end(),
    )
    await clonesOf(url)
      .update(origin({ url: `${url}/acme/notes.git`, token: 'letmein' }), [MAIN])
      .catch(() => {})
    expect(other.heads.filter(({ authorization }) => authorization !== undefined)).toEqual([])
  })

  it('goes to no other host, port or scheme that an address names', async () => {
    const other = await recorder()
    const { port } = new URL(other.url)
    const { host } = new URL(github.url)
    for (const url of [
      `${other.url}/acme/notes.git`,
      `http://localhost:${new URL(github.url).port}/acme/notes.git`,
      `https://${host}/acme/notes.git`,
      `git://${host}/acme/notes.git`,
      `file:///etc/passwd`,
      `/etc`,
      '',
      // What git and curl may read otherwise than a browser does.
      `http://${host}@127.0.0.1:${port}/acme/notes.git`,
      `http://me:secret@${host}/acme/notes.git`,
      `http://${host}\\@127.0.0.1:${port}/acme/notes.git`,
      `http://${host}#@127.0.0.1:${port}/acme/notes.git`,
      `http://${host}/acme/notes.git\n[core]\nfsmonitor=evil`,
      `ext::sh -c evil% ${github.url}/acme/notes.git`,
    ]) {
      const refused = await clones.update(origin({ url, token: 'letmein' }), [MAIN]).catch((error: unknown) => error)
      expect(refused, url).toMatchObject({
        code: 'DOCALIGN_E108',
        message: expect.stringContaining(`is not one of ${github.url}, the GitHub that this server works for`),
      })
      expect(String(refused)).not.toContain('secret')
    }
    expect(other.heads).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is in no file, error or command line', async () => {
    const { url } = await recorder()
    const seen: string[] = []
    const watching = setInterval(() => seen.push(...commandLines()), 1)
    await clonesOf(url).update(origin({ url: `${url}/acme/notes.git`, token: 'letmein' }), [MAIN])
    clearInterval(watching)
    const encoded = Buffer.from('x-access-token:letmein').toString('base64')
    const config = readFileSync(join(folder, '7.git/config'), 'utf8')
    for (const text of [config, ...seen]) {
      expect(text).not.toContain('letmein')
      expect(text).not.toContain(encoded)
    }
    expect(seen.length).toBeGreaterThan(process.platform === 'linux' ? 0 : -1)
    const closed = await serve((_, response) => response.writeHead(500).end())
    const failing = clonesOf(closed).update(origin({ url: `${closed}/acme/notes.git`, token: 'letmein' }), [MAIN])
    const error = await failing.catch((refusal: unknown) => String(refusal))
    expect(error).toMatch(/DOCALIGN|git fetch failed/)
    expect(error).not.toContain('letmein')
  })
})

function probotOptions(): Options {
  const { id: appId, privateKey, webhookSecret: secret } = github.app
  return { appId, privateKey, secret, baseUrl: `${github.url}/api/v3`, logLevel: 'fatal' }
}

/** The command lines of all git processes; none where the system does not show them. */
function commandLines(): string[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          return line.startsWith('git') ? [line] : []
        } catch {
          return []
        }
      })
  } catch {
    return []
  }
}
