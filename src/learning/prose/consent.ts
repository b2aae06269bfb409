import { normalized, ownLines } from '../feedback/own-words.ts'

const YES = new Set([
  'yes',
  'y',
  'yep',
  'yeah',
  'yes please',
  'please',
  'ok',
  'okay',
  'sure',
  'do it',
  'ja',
  'ja bitte',
])
const NO = new Set(['no', 'n', 'nope', 'no thanks', 'no thank you', 'nein', 'please dont', 'dont'])

/** Whether a reply to a proposal is a plain yes or no, and nothing else; null for anything else. */
export function readConsent(body: string): boolean | null {
  const own = ownLines(body).join('\n')
  const thumb = /^\s*(?:(👍|:\+1:|\+1)|👎|:-1:|-1)[\u{1f3fb}-\u{1f3ff}\s.!]*$/u.exec(own)
  if (thumb) return thumb[1] !== undefined
  if (own.length > 40 || own.includes('?')) return null
  const said = normalized(own)
  return YES.has(said) ? true : NO.has(said) ? false : null
}
