import { expect, it } from 'vitest'
import { type ScannedAs, savedResult, saveResult } from '../../../src/engine/scan/kept-result.ts'
import { result } from '../../report/sample.ts'
import { configOf } from './scanned.ts'

const HEAD = 'a'.repeat(40)
const RESULT = { ...result(), repository: { path: '/here', head: HEAD, base: null } }

function scanOf(change: Partial<ScannedAs> = {}): ScannedAs {
  const repository = { path: '/here', remotes: ['https://host/o/r'], held: 'one.pack' }
  return { repository, head: HEAD, config: configOf(), includeUncertain: false, ...change }
}

function fileInMemory(): {
  content: Buffer | null
  read(): Promise<Buffer | null>
  write(b: Uint8Array): Promise<void>
} {
  return {
    content: null,
    async read() {
      return this.content
    },
    async write(bytes) {
      this.content = Buffer.from(bytes)
    },
  }
}

it('A kept result is that of the next scan of the same commit, under the path that is asked for', async () => {
  const file = fileInMemory()
  expect(await savedResult(file, scanOf())).toBeNull()
  await saveResult(file, scanOf(), RESULT)
  expect(await savedResult(file, scanOf())).toEqual(RESULT)
  const there = { ...scanOf().repository, path: '.' }
  expect((await savedResult(file, scanOf({ repository: there })))?.repository.path).toBe('.')
})

it('A kept result is none of another commit, configuration, remote or question, nor of a clone that holds more', async () => {
  const file = fileInMemory()
  await saveResult(file, scanOf(), RESULT)
  const { repository } = scanOf()
  for (const other of [
    { head: 'b'.repeat(40) },
    { config: configOf({ docs: { exclude: ['docs/**'] } }) },
    { includeUncertain: true },
    { repository: { ...repository, remotes: [] } },
    { repository: { ...repository, held: 'one.pack two.pack' } },
    { repository: { ...repository, held: null } },
  ])
    expect(await savedResult(file, scanOf(other))).toBeNull()
})

it('A kept result that was cut or changed is none', async () => {
  const file = fileInMemory()
  await saveResult(file, scanOf(), RESULT)
  const whole = file.content ?? Buffer.alloc(0)
  for (const broken of [whole.subarray(0, -1), whole.subarray(0, 30), Buffer.alloc(0), Buffer.from('{}\n{}')]) {
    file.content = broken
    expect(await savedResult(file, scanOf())).toBeNull()
  }
  const turned = Buffer.from(whole)
  turned[200] = (turned[200] ?? 0) ^ 1
  file.content = turned
  expect(await savedResult(file, scanOf())).toBeNull()
})
