import { describe, expect, it } from 'vitest'
import { quotedMembersIn } from '../../../src/claims/extract/names/quoted-type.ts'
import { quotedMemberNeeds, verifyQuotedMember } from '../../../src/verify/names/member.ts'
import { fence, page } from '../../claims/extract/drafts.ts'
import { claimOf, type Files, snapshotWithCode } from '../snapshot.ts'

const CODE: Files = {
  'src/server.ts': [
    'export interface ServerOptions<T = unknown> {',
    '  port: number',
    '  host?: string',
    '  onRequest(request: T): void',
    '}',
    'export interface Loose { port: number; host: string; [key: string]: unknown }',
  ].join('\n'),
  'middleware/cors/config.go':
    'package cors\n\ntype Config struct {\n\tNext func() bool\n\tMaxAge int\n\tOrigins []string\n}\n',
  'middleware/csrf/config.go': 'package csrf\n\ntype Config struct {\n\tNext func() bool\n\tMaxAge int\n}\n',
}

async function findings(lines: readonly string[], path?: string): Promise<string[]> {
  const claims = quotedMembersIn(page(lines, path)).map((draft) => claimOf('symbol', draft.value, draft.subject, draft))
  const snapshot = await snapshotWithCode(CODE, claims.map(quotedMemberNeeds))
  return claims.flatMap((claim) => {
    const outcome = verifyQuotedMember(claim, snapshot)
    return outcome.state === 'fails' ? [`${claim.line}: ${claim.value} → ${outcome.suggestion}`] : []
  })
}

describe('A type that a page writes out', () => {
  it('fails for the members that its declaration does not have', async () => {
    const block = fence(
      'ts',
      'interface ServerOptions {',
      '  /** The port: 80 */',
      '  port: number // or: none',
      '  hosts?: string',
      '  onRequest(request: { id: number }): void',
      '}',
    )
    expect(await findings(block)).toEqual(['5: ServerOptions.hosts → host'])
  })

  it.each([
    [
      'has what is declared',
      ['interface ServerOptions {', '  port: number', '  nested: {', '    deep: 1', '  }', '}'],
      1,
    ],
    ['is the reader’s own', ['interface ServerOptions {', '  color: string', '  size: number', '  port: 1', '}'], 0],
    ['may have any key', ['interface Loose {', '  port: number', '  host: string', '  other: string', '}'], 0],
  ])('is judged by its top level alone, where it %s', async (_, lines, count) =>
    expect(await findings(fence('ts', ...lines))).toHaveLength(lines[0]?.includes('Server') ? 0 : count),
  )

  it('is the one of the folder that the page is called after', async () => {
    const block = fence('go', 'type Config struct {', '\tNext func() bool', '\tMaxAge int', '\tHosts []string', '}')
    expect(await findings(block, 'docs/middleware/cors.md')).toEqual(['5: Config.Hosts → null'])
    expect(await findings(block, 'docs/middleware/other.md')).toEqual([])
  })
})
