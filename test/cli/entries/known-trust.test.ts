import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TrustedResult } from '../../../src/report/trusted-result.ts'
import { openEmptyDatabase, useTestDatabase } from '../../databases.ts'
import { history } from '../../engine/scan/scanned.ts'
import { entryOf } from '../../ledger/trust/ledger.ts'
import { docalign } from '../streams.ts'

const database = useTestDatabase()

/** A repository with one finding, and a remote that the ledger may know. */
function drifted(): string {
  const pkg = (script: string) => `{"name":"notes","scripts":{"${script}":"node x"}}\n`
  const fixture = history(
    { 'README.md': '# Notes\n\nRun `npm run build`.\n', 'package.json': pkg('build') },
    { 'package.json': pkg('compile') },
  )
  fixture.git('remote', 'add', 'origin', 'git@github.com:Acme/notes.git')
  return fixture.path
}

it('Check shows trust where a database has it', async () => {
  const path = drifted()
  const env = { DATABASE_URL: database.url }
  const before = await docalign(['check', path, '--json'], { env })
  const [found] = (JSON.parse(before.stdout) as TrustedResult).findings
  expect(found?.trust).toBeUndefined()

  const entry = await entryOf(database.queries, found?.claim_id)
  const canonical = { trust_score: 0.9, validation_level: 3, last_validated_at: null } as const
  await database.queries.updateTable('entry_trust').set(canonical).where('entry', '=', entry).execute()
  const { stdout } = await docalign(['check', path], { env })
  expect(stdout).toMatch(/broken by .* · trust 0\.90\n/)
  expect(stdout).toContain(' · trust 0.90 (1 canonical) · ')
  const json = JSON.parse((await docalign(['check', path, '--json'], { env })).stdout) as TrustedResult
  expect(json).toMatchObject({ findings: [{ severity: 'high', trust: 0.9 }], trust: { entries: 1, mean: 0.9 } })
  const page = join(path, 'page.html')
  await docalign(['check', path, '--html', page], { env })
  const html = readFileSync(page, 'utf8')
  expect(html).toContain('<li>trust <b>0.90</b></li>')
})

it('Check does without a database that is away or not ours', async () => {
  const path = drifted()
  const alone = await docalign(['check', path, '--json'])
  const other = await openEmptyDatabase()
  try {
    for (const env of [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      { DATABASE_URL: other.url },
      { DOCALIGN_DATA: '/nowhere' },
    ]) {
      const { code, stdout, stderr } = await docalign(['check', path, '--json'], { env })
      const { findings, trust } = JSON.parse(stdout) as TrustedResult
      expect([code, stderr, trust]).toEqual([1, '', undefined])
      expect(findings).toEqual((JSON.parse(alone.stdout) as TrustedResult).findings)
    }
  } finally {
    await other.close()
  }
})
