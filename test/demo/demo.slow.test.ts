import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { programFile } from '../programs.ts'
import { folder, repositoryOf } from './folders.ts'

/** Plays the demo, as `npm run demo -- PATH` does. */
function play(path: string): Promise<{ code: number | null; printed: string }> {
  return new Promise((settle) => {
    const child = execFile(process.execPath, [programFile('demo'), path], { cwd: folder() }, (_, stdout, stderr) =>
      settle({ code: child.exitCode, printed: stdout + stderr }),
    )
  })
}

const PYTHON = {
  'README.rst':
    'Loupe\n=====\n\nLoupe reads the folder that ``LOUPE_HOME`` names.\n\nThe reader is in ``src/loupe/reader.py``.\n',
  'pyproject.toml': '[project]\nname = "loupe"\nversion = "1.0.0"\n',
  'src/loupe/__init__.py': '',
  'src/loupe/reader.py': 'import os\n\nHOME = os.environ["LOUPE_HOME"]\n',
}
const LIMIT = 180_000

describe('the demo on a repository of one’s own', () => {
  it('breaks a claim of a Python project with a page in reStructuredText, and follows it in the docs', {
    timeout: LIMIT,
  }, async () => {
    const { code, printed } = await play(repositoryOf(PYTHON))
    expect(printed).toContain('No false statements: 2 claims verified')
    expect(printed).toContain('README.rst:4  LOUPE_HOME')
    expect(printed).toMatch(/Rename .*LOUPE_HOME to LOUPE_HOME_RENAMED/)
    expect(printed).toContain('DocAlign — neutral: This change makes 1 statement false')
    expect(printed).toContain('+Loupe reads the folder that ``LOUPE_HOME_RENAMED`` names.')
    expect(printed).toMatch(/Its check run now:\n\n {3}DocAlign — success: No false statements/)
    expect(code).toBe(0)
  })

  it('ends well where no claim is verified', { timeout: LIMIT }, async () => {
    const { code, printed } = await play(
      repositoryOf({ 'README.md': '# Loupe\n\nReads.\n', 'main.go': 'package main\n' }),
    )
    expect(printed).toContain('No claim of these docs could be verified')
    expect(code).toBe(0)
  })

  it('refuses a repository without docs', { timeout: LIMIT }, async () => {
    const { code, printed } = await play(repositoryOf({ 'main.go': 'package main\n' }))
    expect(printed).toContain('There are no docs in this repository that DocAlign could check.\n')
    expect(code).toBe(2)
  })
})
