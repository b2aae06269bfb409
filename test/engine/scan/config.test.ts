import { describe, expect, it } from 'vitest'
import type { ScanResult } from '../../../src/engine/scan/result.ts'
import { type Files, history, packageJson, placesOf, type Settings, scanned } from './scanned.ts'

const BEFORE: Files = {
  'README.md': '# Tidy\n\nRun `npm run lint`; `readNotes()` gives every note.\n\nIt is built on `got@^11.8`.\n',
  'docs/guide.md': '# Guide\n\nSee [the reader](../src/read.js).\n',
  'docs/more/guide.md': '# Guide\n\nSee `src/read.js`.\n',
  'package.json': packageJson({ scripts: { lint: 'biome check' }, dependencies: { got: '^11.8.0' } }),
  'src/read.js': 'export function readNotes() {}\n',
}
const AFTER: Files = {
  'package.json': packageJson({ scripts: {}, dependencies: { got: '^14.0.0' } }),
  'src/read.js': null,
}
const ALL = [
  'README.md:3 command lint',
  'README.md:3 symbol readNotes',
  'README.md:5 dependency_version got 11.8',
  'docs/guide.md:3 link ../src/read.js',
  'docs/more/guide.md:3 path_reference src/read.js',
]

async function check(settings: Settings): Promise<ScanResult> {
  return scanned(history(BEFORE, AFTER).path, { settings })
}

describe('docs', () => {
  it('are all pages when the configuration says nothing', async () => {
    const { docs, findings } = await check({})
    expect({ docs, findings: placesOf(findings) }).toEqual({ docs: 3, findings: ALL })
  })

  it('are what include names', async () => {
    const { docs, findings } = await check({ docs: { include: ['docs/**'] } })
    expect({ docs, findings: placesOf(findings) }).toEqual({ docs: 2, findings: ALL.slice(3) })
  })

  it('are not what exclude names, also where include does', async () => {
    const { docs, findings } = await check({ docs: { include: ['docs/**'], exclude: ['docs/more/**'] } })
    expect({ docs, findings: placesOf(findings) }).toEqual({ docs: 1, findings: ALL.slice(3, 4) })
    expect(placesOf((await check({ docs: { exclude: ['**/*.md'] } })).findings)).toEqual([])
  })

  it('that are left out still have anchors for those that link to them', async () => {
    const repository = history(
      {
        'README.md': 'See [it](docs/a.md#first) and [that](docs/a.md#second).\n',
        'docs/a.md': '# First\n\n# Second\n',
      },
      { 'docs/a.md': '# First\n' },
    )
    const { docs, findings } = await scanned(repository.path, { settings: { docs: { exclude: ['docs/**'] } } })
    expect({ docs, findings: placesOf(findings) }).toEqual({ docs: 1, findings: ['README.md:1 link docs/a.md#second'] })
  })

  it('about the past are pages of their own only when include names them', async () => {
    const repository = history(
      { 'CHANGELOG.md': '# 1.0\n\nSee `src/read.js`.\n', 'src/read.js': 'x\n' },
      { 'src/read.js': null },
    )
    expect((await scanned(repository.path)).docs).toBe(0)
    const { docs } = await scanned(repository.path, { settings: { docs: { include: ['CHANGELOG.md'] } } })
    expect(docs).toBe(1)
  })
})

describe('code', () => {
  it('that is excluded does not bear out a name', async () => {
    const repository = history(
      {
        'README.md': '`readNotes()` gives all.\n',
        'src/read.js': 'export function readNotes() {}\n',
        'generated/read.js': '',
      },
      { 'src/read.js': 'export const a = 1\n', 'out/read.js': 'export function readNotes() {}\n' },
    )
    expect((await scanned(repository.path)).claims.verified).toBe(1)
    const { findings } = await scanned(repository.path, { settings: { code: { exclude: ['out/**'] } } })
    expect(placesOf(findings)).toEqual(['README.md:1 symbol readNotes'])
  })

  it('that is excluded proves nothing about the past', async () => {
    const repository = history(
      { 'README.md': '`readNotes()` gives all.\n', 'out/read.js': 'export function readNotes() {}\n' },
      { 'out/read.js': null },
    )
    const { claims } = await scanned(repository.path, { settings: { code: { exclude: ['out/**'] } } })
    expect(claims).toMatchObject({ drifted: 0, uncertain: 1 })
  })

  it('that is excluded still is a file that pages may lead to', async () => {
    const repository = history({ 'README.md': 'See [it](out/read.js).\n', 'out/read.js': 'x\n' })
    const { claims } = await scanned(repository.path, { settings: { code: { exclude: ['out/**'] } } })
    expect(claims).toMatchObject({ total: 1, verified: 1 })
  })
})

describe('claim_types', () => {
  it('that are off are neither reported nor counted', async () => {
    const { findings, claims } = await check({ claim_types: { link: false, symbol: { enabled: false } } })
    expect(placesOf(findings)).toEqual(ALL.filter((place) => !/ (?:link|symbol) /.test(place)))
    expect(Object.keys(claims.byType)).not.toEqual(expect.arrayContaining(['link']))
    expect(claims.byType.symbol).toBeUndefined()
  })

  it('take the severity that the configuration gives them', async () => {
    const { findings } = await check({ claim_types: { link: { severity: 'high' }, command: { severity: 'low' } } })
    expect(findings.map(({ claim_type, severity }) => [claim_type, severity])).toEqual([
      ['command', 'low'],
      ['symbol', 'medium'],
      // Less sure than most, and so a step less severe.
      ['dependency_version', 'medium'],
      ['link', 'high'],
    ])
  })
})

describe('suppress', () => {
  it.each([
    ['a file', { file: 'docs/**' }, ALL.slice(3)],
    ['one page', { file: 'README.md' }, ALL.slice(0, 3)],
    ['a pattern of the value', { pattern: '^lint$' }, ALL.slice(0, 1)],
    ['a pattern of the text', { pattern: 'npm run' }, ALL.slice(0, 1)],
    ['a claim type', { claim_type: 'symbol' }, ALL.slice(1, 2)],
    ['a package', { package: 'got' }, ALL.slice(2, 3)],
    ['all of several keys', { file: 'docs/**', claim_type: 'link' }, ALL.slice(3, 4)],
    ['nothing when one of several keys does not match', { file: 'README.md', claim_type: 'link' }, []],
    ['nothing of a package with a longer name', { package: 'go' }, []],
  ])('by %s mutes what matches, and still counts it', async (_, entry, muted) => {
    const result = await check({ suppress: [{ ...entry, reason: 'We know.' }] })
    expect(placesOf(result.muted)).toEqual(muted)
    expect(placesOf(result.findings)).toEqual(ALL.filter((place) => !muted.includes(place)))
    for (const claim of result.muted) expect(claim.suppressed).toEqual({ reason: 'We know.' })
    expect(result.claims.drifted).toBe(result.muted.length + result.findings.length)
  })

  it('gives the reason of the first entry that matches, and a plain one when it has none', async () => {
    const { muted } = await check({
      suppress: [{ claim_type: 'link' }, { file: 'docs/**', reason: 'Old.' }, { file: '**', reason: 'All.' }],
    })
    expect(muted.map(({ file, suppressed }) => [file, suppressed?.reason])).toEqual([
      ['README.md', 'All.'],
      ['README.md', 'All.'],
      ['README.md', 'All.'],
      ['docs/guide.md', 'muted in the configuration'],
      ['docs/more/guide.md', 'Old.'],
    ])
  })
})
