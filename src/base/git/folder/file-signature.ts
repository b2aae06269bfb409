import { stat } from 'node:fs/promises'

/** Differs when a file was written or replaced; null if it cannot be found. */
export async function signatureOf(file: string): Promise<string | null> {
  try {
    const { mtimeNs, ctimeNs, size, ino } = await stat(file, { bigint: true })
    return [mtimeNs, ctimeNs, size, ino].join(' ')
  } catch {
    return null
  }
}
