import { describe, expect, it } from 'vitest'
import { history, scanned } from '../../../scan/scanned.ts'

describe('A page that moved while its relative links stayed', () => {
  const page = '# Tidy\n\nTidy keeps notes in a folder of their own.\n\nIt is free: see the [terms](LICENSE).\n'
  const license = 'Permission is granted to everybody.\n'

  it('is told with the commit that moved it', async () => {
    const repository = history(
      { 'README-fr.md': page, LICENSE: license },
      { 'README-fr.md': null, 'doc/README-fr.md': page },
    )
    const moved = repository.git('rev-parse', 'HEAD').slice(0, 8)
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ reason, suggestion }) => [reason, suggestion])).toEqual([
      [
        `the page moved here from README-fr.md in ${moved}, and its relative link did not change with it: it led to LICENSE`,
        '../LICENSE',
      ],
    ])
  })
})
