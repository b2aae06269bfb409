import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storableJson, storableText } from '../../../src/base/db/values/storable.ts'

const odd = fc.string({ unit: fc.constantFrom('a', '\\', 'u0000', 'ud800', '\0', '\ud83d', '\ude00', '"', 'é') })

it('replaces in JSON what it replaces in texts, and nothing else', () => {
  fc.assert(
    fc.property(odd, odd, (key, text) => {
      expect(JSON.parse(storableJson([text, { [`k${key}`]: text }]))).toEqual([
        storableText(text),
        { [storableText(`k${key}`)]: storableText(text) },
      ])
    }),
  )
})

it('leaves whole characters as they are', () => {
  expect(storableText('\ud83d\ude00 \ude00\ud83d \0')).toBe('\ud83d\ude00 \ufffd\ufffd \ufffd')
})
