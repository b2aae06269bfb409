import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_LENGTH = 12
const TAG_LENGTH = 16

/** A text that only the key opens: AES-256-GCM, with what it takes but the key. `key` has 32 bytes. */
export function seal(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** What was sealed; null with another key, or when it was changed. */
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
