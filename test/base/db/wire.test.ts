import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createMessageReader,
  endsBatch,
  isListening,
  isNotification,
  openingOf,
} from '../../../src/base/db/wire/wire.ts'

function framed(type: string | null, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type ?? '', 'latin1'), length, body])
}

function opening(code: number, rest = ''): Buffer {
  const body = Buffer.alloc(4)
  body.writeInt32BE(code)
  return framed(null, Buffer.concat([body, Buffer.from(rest)]))
}

const STARTUP = opening(196_608, 'user\0postgres\0\0')
const SSL = opening(80_877_103)

const message = fc
  .tuple(fc.constantFrom(...'QPBDESHCXdcfpF'), fc.uint8Array({ maxLength: 40 }))
  .map(([type, body]) => ({ type, bytes: framed(type, Buffer.from(body)) }))

/** A stream in pieces of any size. */
function pieces(stream: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (stream.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => stream.subarray(from, places[index] ?? stream.length))
}

describe('The reader of messages', () => {
  it('gives the same messages however the bytes of a server arrive', () => {
    fc.assert(
      fc.property(fc.array(message), fc.array(fc.nat()), (messages, cuts) => {
        const reader = createMessageReader(true)
        const read = pieces(Buffer.concat(messages.map(({ bytes }) => bytes)), cuts).flatMap((each) =>
          reader.read(each),
        )
        expect(read.map(({ type, bytes }) => ({ type, bytes: Buffer.from(bytes) }))).toEqual(messages)
      }),
    )
  })

  it('gives the same messages however the bytes of a client arrive, which opens without types', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(message), fc.array(fc.nat()), (isEncrypted, messages, cuts) => {
        const openings = isEncrypted ? [SSL, STARTUP] : [STARTUP]
        const sent = [...openings.map((bytes) => ({ type: null, bytes })), ...messages]
        const reader = createMessageReader(false)
        const read = pieces(Buffer.concat(sent.map(({ bytes }) => bytes)), cuts).flatMap((each) => reader.read(each))
        expect(read.map(({ type, bytes }) => ({ type, bytes: Buffer.from(bytes) }))).toEqual(sent)
      }),
    )
  })

  it('refuses a message that is larger than any may be by then', () => {
    let largest = 10
    const reader = createMessageReader(true, () => largest)
    const large = framed('Q', Buffer.alloc(20))
    expect(reader.read(framed('p', Buffer.alloc(2)))).toHaveLength(1)
    expect(() => reader.read(large)).toThrow(RangeError)
    largest = 25
    expect(createMessageReader(true, () => largest).read(large)).toHaveLength(1)
  })

  it.each([0, 3, -1])('refuses a length of %i', (length) => {
    const bytes = Buffer.from('Q....')
    bytes.writeInt32BE(length, 1)
    expect(() => createMessageReader(true).read(bytes)).toThrow(RangeError)
  })

  it('refuses a message that is longer than any client of ours sends, instead of waiting for it', () => {
    const bytes = Buffer.from('Q....')
    bytes.writeInt32BE(0x7fff_ffff, 1)
    expect(() => createMessageReader(true).read(bytes)).toThrow(RangeError)
  })

  it('takes one large message in time that grows with its length', () => {
    const large = framed('d', Buffer.alloc(64 << 20))
    const reader = createMessageReader(true)
    let count = 0
    for (let from = 0; from < large.length; from += 1 << 16)
      count += reader.read(large.subarray(from, from + (1 << 16))).length
    expect(count).toBe(1)
  })
})

describe('A message', () => {
  it.each([
    ['encryption', SSL],
    ['encryption', opening(80_877_104)],
    ['cancel', opening(80_877_102, '12345678')],
    ['startup', STARTUP],
    ['startup', framed(null, Buffer.alloc(0))],
  ])('asks at the opening for %s', (what, bytes) => {
    expect(openingOf({ type: null, bytes })).toBe(what)
  })

  it.each([
    ['Q', true],
    ['S', true],
    ['F', true],
    ['p', true],
    ['P', false],
    ['B', false],
    ['D', false],
    ['E', false],
    ['H', false],
    ['d', false],
    [null, true],
  ])('of type %s ends a batch: %s', (type, ends) => {
    expect(endsBatch({ type, bytes: Buffer.alloc(0) })).toBe(ends)
  })

  it('tells of a client that listens and of a notification', () => {
    const told = (type: string, text: string) => ({ type, bytes: framed(type, Buffer.from(text)) })
    expect(isListening(told('C', 'LISTEN\0'))).toBe(true)
    expect(isListening(told('C', 'UNLISTEN\0'))).toBe(false)
    expect(isListening(told('D', 'LISTEN\0'))).toBe(false)
    expect(isNotification(told('A', ''))).toBe(true)
    expect(isNotification(told('C', 'LISTEN\0'))).toBe(false)
  })
})
