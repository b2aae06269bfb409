import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createViews } from '../../../../src/base/git/process/neutral.ts'
import { fixture } from '../opened.ts'

describe('The view of the objects', () => {
  it.each(['sha1', 'sha256'] as const)('bounds what git maps of the packs, with names by %s', async (format) => {
    const { path } = fixture()
    const own = join(path, '.git')
    const views = await createViews({ own, common: own, beside: null })
    await views.setObjectFormat(format)
    const setting = (name: string): string =>
      execFileSync('git', ['config', '--type=int', name], { cwd: views.folder, env: views.objects, encoding: 'utf8' })
    expect(Number(setting('core.packedGitWindowSize'))).toBeLessThanOrEqual(2 ** 24)
    expect(Number(setting('core.packedGitLimit'))).toBeLessThan(2 ** 27)
    await views.dispose()
  })
})
