import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { programFile } from '../programs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [programFile('docalign'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((done) => {
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('close', (code) => done({ code, stderr }))
  })
  return { child, ended }
}

it('passes the exit code and the error line on to the shell', async () => {
  const { ended } = start(['chekc'])
  expect(await ended).toEqual({ code: 2, stderr: 'DOCALIGN_E401 unknown command "chekc" — did you mean "check"?\n' })
})

it('ends quietly when its reader has seen enough', async () => {
  const { child, ended } = start(['config', 'schema'])
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

it('starts with the line that makes it a program', () => {
  expect(readFileSync(`${root}src/cli/main.ts`, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})
