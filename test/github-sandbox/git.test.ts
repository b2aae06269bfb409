import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import { createRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it, onTestFinished } from 'vitest'
import { installed, start } from './started.ts'

async function workspace() {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-clone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { ...gitEnvironment(), GIT_TERMINAL_PROMPT: '0' }
  return async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: folder, env })).stdout.trim()
}

describe('git over HTTP', () => {
  it('clones a private repository with a token, and not without', async () => {
    const started = await start()
    const { github, probot } = started
    const git = await workspace()
    const repository = await github.createRepository({ owner: 'acme', name: 'secret', private: true })
    const sha = await repository.commit('main', { a: 'a\n' })
    const { id } = await github.install([repository])
    const app = await probot.auth()
    const { token } = (await app.rest.apps.createInstallationAccessToken({ installation_id: id })).data
    const url = `${github.url}/acme/secret.git`
    await expect(git('clone', '--bare', url, 'none')).rejects.toThrow(/could not read Username|Authentication failed/)
    const withToken = url.replace('http://', `http://x-access-token:${token}@`)
    await git('clone', '--bare', withToken, 'all')
    expect(await git('-C', 'all', 'rev-parse', 'main')).toBe(sha)
    await expect(git('-C', 'all', 'push', withToken, 'main:other')).rejects.toThrow('403')
    await github.uninstall(id)
    await expect(git('-C', 'all', 'fetch', withToken)).rejects.toThrow(/Authentication failed|not found/)
  })

  it('gives parts of a repository, commits by their id, and the heads of pull requests from forks', async () => {
    const started = await start()
    const { github } = started
    const { repository } = await installed(started)
    const git = await workspace()
    const fork = await repository.fork('grace')
    const sha = await fork.commit('topic', { b: 'b\n' }, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', fork })
    const next = await fork.commit('topic', { b: 'c\n' })
    const url = `${github.url}/acme/notes.git`
    await git('clone', '--bare', '--filter=blob:none', url, 'part')
    expect(await git('-C', 'part', 'cat-file', '--batch-all-objects', '--batch-check=%(objecttype)')).not.toContain(
      'blob',
    )
    await git('-C', 'part', 'fetch', url, `+refs/pull/${number}/head:refs/pull/${number}`)
    expect(await git('-C', 'part', 'rev-parse', `refs/pull/${number}`)).toBe(next)
    await git('init', '--bare', 'one')
    await git('-C', 'one', 'fetch', '--depth=1', url, sha)
    expect(await git('-C', 'one', 'log', '--format=%H', 'FETCH_HEAD')).toBe(sha)
  })

  it('lists the same refs in both versions of the protocol, those in files of their own and packed ones', async () => {
    const started = await start()
    const { github } = started
    const { repository } = await installed(started)
    const git = await workspace()
    await repository.commit('topic/one', { b: 'b\n' }, { from: 'main' })
    await repository.openPullRequest({ head: 'topic/one' })
    const url = `${github.url}/acme/notes.git`
    const listed = (version: number) => git('-c', `protocol.version=${version}`, 'ls-remote', '--heads', url)
    const inFiles = await listed(2)
    expect(inFiles.split('\n').map((line) => line.split('\t')[1])).toEqual(['refs/heads/main', 'refs/heads/topic/one'])
    expect(await listed(0)).toBe(inFiles)
    await git('-C', repository.gitDir, 'pack-refs', '--all')
    expect(await listed(2)).toBe(inFiles)
  })

  it('leads to the commit of a tag that has a text of its own', async () => {
    const started = await start()
    const { repository } = await installed(started)
    const git = await workspace()
    await git('-C', repository.gitDir, 'tag', '-a', 'v1', '-m', 'One', 'main')
    const sha = await git('-C', repository.gitDir, 'rev-parse', 'main')
    const tags = await git('ls-remote', '--tags', `${started.github.url}/acme/notes.git`)
    expect(tags).toContain(`${sha}\trefs/tags/v1^{}`)
  })

  it('follows a new name', async () => {
    const started = await start()
    const { github } = started
    const { repository } = await installed(started)
    const git = await workspace()
    await repository.rename('jottings')
    await git('clone', '--bare', `${github.url}/acme/notes.git`, 'moved')
    expect(await git('-C', 'moved', 'log', '--format=%s')).toBe('Change files')
    await repository.delete()
    await expect(git('clone', `${github.url}/acme/jottings.git`)).rejects.toThrow()
  })
})

describe('a repository made from another', () => {
  it('has its branches, tags and default branch', async () => {
    const { github } = await start()
    const source = createRepository()
    onTestFinished(() => source.remove())
    const sha = source.commit({ a: 'a\n' })
    source.git('branch', 'trunk')
    source.git('tag', 'v1')
    source.git('symbolic-ref', 'HEAD', 'refs/heads/trunk')
    const repository = await github.createRepository({ owner: 'acme', name: 'copy', from: source.path })
    expect(repository.defaultBranch).toBe('trunk')
    const git = await workspace()
    expect(await git('-C', repository.gitDir, 'rev-parse', 'main', 'trunk', 'v1', 'HEAD')).toBe(
      Array(4).fill(sha).join('\n'),
    )
  })
})
