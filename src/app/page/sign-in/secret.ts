import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const LENGTH = 32

/** A secret that only a browser stores, in a cookie. The server derives what it needs from it on every request. */
export function newSecret(): Buffer {
  return randomBytes(LENGTH)
}

export function textOf(secret: Buffer): string {
  return secret.toString('base64url')
}

/** The secret of a cookie; null if the text is invalid. */
export function secretOf(text: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(text)) return null
  const secret = Buffer.from(text, 'base64url')
  // The last character has spare bits; only the canonical text is accepted.
  return textOf(secret) === text ? secret : null
}

/** The database key for data of a secret. It does not reveal the secret. */
export function keyOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** 32 bytes for one purpose, which reveal neither the secret nor those of other purposes (HKDF, RFC 5869). */
export function derived(secret: Buffer, purpose: 'state' | 'verifier' | 'form' | 'token'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `docalign page ${purpose}`, LENGTH))
}

const CIPHER = 'aes-256-gcm'
const IV_LENGTH = 12
const TAG_LENGTH = 16

/** Encrypts a text with AES-256-GCM; the result has everything needed except the key. `key` has 32 bytes. */
export function seal(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts; null if the key is wrong or the data was changed. */
export function open(sealed: Buffer, key: Buffer): string | null {
  const [iv, tag] = [sealed.subarray(0, IV_LENGTH), sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH)]
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH }).setAuthTag(tag)
    const opened = decipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
