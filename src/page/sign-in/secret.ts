import { createHash, hkdfSync, randomBytes } from 'node:crypto'

const LENGTH = 32

/** A secret that only a browser keeps, in a cookie. What the server needs of it is derived again at every request. */
export function newSecret(): Buffer {
  return randomBytes(LENGTH)
}

/** How a secret stands in a cookie. */
export function textOf(secret: Buffer): string {
  return secret.toString('base64url')
}

/** The secret of a cookie; null for a text that is none. */
export function secretOf(text: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(text)) return null
  const secret = Buffer.from(text, 'base64url')
  // The last character has bits to spare: one secret has one text.
  return textOf(secret) === text ? secret : null
}

/** Under which the database keeps what belongs to a secret. The secret does not follow from it. */
export function keyOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** 32 bytes for one purpose, from which neither the secret nor those of another purpose follow (HKDF, RFC 5869). */
export function derived(secret: Buffer, purpose: 'state' | 'verifier' | 'form' | 'token'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `docalign page ${purpose}`, LENGTH))
}
