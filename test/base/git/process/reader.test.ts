import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteReader } from '../../../../src/base/git/process/reader.ts'

test('A reader gives the same lines and bytes however the stream is cut', async () => {
  const record = fc.uint8Array({ maxLength: 40 })
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), cuts, async (records, sizes) => {
      const whole = Buffer.concat(records.map((bytes) => Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes])))
      const stream = new PassThrough()
      const reader = createByteReader(stream, async () => new Error('ended'))
      for (let start = 0, turn = 0; start < whole.length; turn++) {
        const end = start + (sizes[turn % sizes.length] ?? 1)
        stream.write(whole.subarray(start, end))
        start = end
      }
      stream.end()
      for (const [index, bytes] of records.entries()) {
        const length = Number(await reader.line())
        if (index % 3 === 2) await reader.skip(length)
        else expect(Buffer.from(await reader.take(length)).equals(bytes)).toBe(true)
      }
      await expect(async () => reader.line()).rejects.toThrow('ended')
    }),
    { numRuns: 60 },
  )
})

test('A reader that nobody reads from holds its stream back', async () => {
  const stream = new PassThrough({ highWaterMark: 1 << 16 })
  const reader = createByteReader(stream, async () => new Error('ended'))
  const chunk = Buffer.alloc(1 << 16)
  let written = 0
  const write = (): void => {
    for (let free = true; free && written < 200; written++) free = stream.write(chunk)
  }
  stream.on('drain', write)
  write()
  for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume))
  expect(written).toBeLessThan(40)
  await reader.skip(200 * chunk.length)
  expect(written).toBe(200)
})
