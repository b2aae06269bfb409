import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import { describe, expect, it } from 'vitest'
import { MAX_DOC_BYTES } from '../../../src/engine/docs/limits.ts'
import { type Files, history, packageJson, type Settings, scanned } from './scanned.ts'

const SINCE = { base: 'HEAD~1' }
const PAGE = '# Guide\n\nRun `npm run lint` and `npm run build`, and read the rest of this page with care.\n'
const PROJECT: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check', build: 'tsc' } }),
  'README.md': '# Tidy\n\nRun `npm run lint`.\n',
  'docs/guide.md': PAGE,
}
/** What no reader reads, behind a page that is as it was. */
const UNREADABLE = `${PAGE}\n${'['.repeat(3000)}\n`

async function foundIn(change: Files, settings: Settings = {}, before: Files = PROJECT) {
  const { findings, muted, skipped } = await scanned(history(before, change).path, { ...SINCE, settings })
  const told = findings.map(({ file, line, claim_type, reason }) => [`${file}:${line} ${claim_type}`, reason])
  return { told, muted, skipped: skipped.map(({ file }) => file) }
}

describe('A page that a change makes unreadable is a finding of the change:', () => {
  it.each<[string, SandboxFile, RegExp]>([
    ['by brackets that no reader reads', UNREADABLE, /more than 1000 brackets of one block are open/],
    ['by bytes that are no text', Buffer.from([0x23, 0x20, 0xff, 0xfe]), /is not valid UTF-8/],
    ['by a NUL byte', Buffer.from(`${PAGE}\0`), /holds NUL bytes/],
    ['by its size', PAGE.repeat(Math.ceil(MAX_DOC_BYTES / PAGE.length) + 1), /larger than 2 MB/],
    ['by a link that leads nowhere', { symlink: 'nowhere.md' }, /is a symbolic link that leads to no page/],
    ['by a link out of the repository', { symlink: '../../../etc/passwd' }, /symbolic link that leads to no page/],
  ])('%s', async (_, file, why) => {
    const { told, skipped } = await foundIn({ 'docs/guide.md': file })
    expect(told).toEqual([['docs/guide.md:1 page', expect.stringMatching(why)]])
    expect(skipped).toEqual(['docs/guide.md'])
  })

  it('renamed on the way', async () => {
    const { told } = await foundIn(
      { 'docs/guide.md': null, 'docs/manual.md': `${PAGE.repeat(50)}${'['.repeat(1100)}` },
      {},
      {
        ...PROJECT,
        'docs/guide.md': PAGE.repeat(50),
      },
    )
    expect(told).toEqual([['docs/manual.md:1 page', expect.stringContaining('was read before this change')]])
  })
})

describe('No finding of a change is a page that', () => {
  it.each<[string, Files, Settings?, Files?]>([
    [
      'could not be read before',
      { 'docs/guide.md': `${UNREADABLE}[\n` },
      {},
      { ...PROJECT, 'docs/guide.md': UNREADABLE },
    ],
    ['the change leaves as it was', { 'README.md': '# Tidy\n' }, {}, { ...PROJECT, 'docs/guide.md': UNREADABLE }],
    ['is new', { 'docs/new.md': '['.repeat(3000) }],
    ['is deleted', { 'docs/guide.md': null }],
    ['is excluded by the configuration', { 'docs/guide.md': UNREADABLE }, { docs: { exclude: ['docs/**'] } }],
    ['became a link to a page', { 'docs/guide.md': { symlink: '../README.md' } }],
    ['is unreadable where nobody asks', { 'docs/guide.md': UNREADABLE }, { claim_types: { page: false } }],
  ])('%s', async (_, change, settings, before) => {
    expect((await foundIn(change, settings, before)).told).toEqual([])
  })
})

describe('Where any finding fails the check, an unreadable page is a finding', () => {
  const settings: Settings = { check: { fail_on: 'any' } }
  const before = { ...PROJECT, 'docs/guide.md': UNREADABLE }
  const reason = expect.stringMatching(/^the page cannot be read: .*1000 brackets/)

  it.each<[string, Files, Files?]>([
    ['that could not be read before', { 'docs/guide.md': `${UNREADABLE}[\n` }],
    ['that is new', { 'docs/guide.md': UNREADABLE }, { 'README.md': '# Tidy\n' }],
  ])('%s', async (_, change, earlier = before) => {
    const { told } = await foundIn(change, settings, earlier)
    expect(told).toEqual([['docs/guide.md:1 page', reason]])
  })

  it('in a scan of everything', async () => {
    const { findings, skipped } = await scanned(history(before).path, { settings })
    expect(findings).toMatchObject([{ file: 'docs/guide.md', claim_type: 'page', reason, last_true: null }])
    expect(skipped).toHaveLength(1)
  })

  it('unless pages are not checked', async () => {
    const off = { ...settings, claim_types: { page: false } }
    expect((await foundIn({ 'docs/guide.md': `${UNREADABLE}[\n` }, off, before)).told).toEqual([])
  })
})

it('Thousands of unreadable pages are counted, and the first of them listed, also where all are findings', async () => {
  const pages = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`docs/p${index}.md`, UNREADABLE]))
  const repository = history(PROJECT, { ...pages, 'README.md': UNREADABLE })
  const { findings, skipped, skipped_total } = await scanned(repository.path, SINCE)
  expect({ listed: skipped.length, skipped_total }).toEqual({ listed: 500, skipped_total: 701 })
  expect(findings.map(({ file }) => file)).toEqual(['README.md'])
  const all = await scanned(repository.path, { ...SINCE, settings: { check: { fail_on: 'any' } } })
  expect(all.findings.flatMap(({ file, also_at }) => [file, ...also_at.map((place) => place.file)])).toHaveLength(100)
})

it('A page that a change makes unreadable is muted like any other finding, and keeps its id', async () => {
  const repository = history(PROJECT, { 'docs/guide.md': UNREADABLE }, { 'docs/guide.md': `${UNREADABLE}[` })
  const suppress = { suppress: [{ file: 'docs/**', claim_type: 'page', reason: 'It is rewritten' }] }
  const [first, second] = [
    await scanned(repository.path, { base: 'HEAD~2', settings: suppress }),
    await scanned(repository.path, { base: 'HEAD~2', head: 'HEAD~1' }),
  ]
  expect(first.findings).toEqual([])
  expect(first.muted).toMatchObject([{ file: 'docs/guide.md', suppressed: { reason: 'It is rewritten' } }])
  expect(second.findings.map(({ claim_id }) => claim_id)).toEqual(first.muted.map(({ claim_id }) => claim_id))
  expect(second.findings).toMatchObject([
    { severity: 'high', confidence: 1, evidence_kind: 'history', last_true: repository.git('rev-parse', 'HEAD~2') },
  ])
})
