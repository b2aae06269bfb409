import { describe, expect, it } from 'vitest'
import { playOn } from '../../demo/path/play.ts'
import { Refusal } from '../../demo/path/refusal.ts'
import { folder, repositoryOf } from './folders.ts'

describe('the demo on a repository of one’s own', () => {
  it('refuses a repository without code', async () => {
    await expect(playOn(repositoryOf({ 'README.md': '# Loupe\n' }))).rejects.toThrow(
      new Refusal('There is no code in this repository that the docs could be checked against.'),
    )
  })

  it('refuses a folder that is no repository', async () => {
    const refused = playOn(folder())
    await expect(refused).rejects.toThrow(/^DOCALIGN_E101 .* is not a git repository, nor is any folder above it$/)
    await expect(refused).rejects.toBeInstanceOf(Refusal)
  })
})
