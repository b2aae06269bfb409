import { readFileSync } from 'node:fs'
import { fileError } from '../terminal/errors.ts'

/** @param shown the file's name in errors */
export function readText(file: string, shown = file): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileError('read', shown, error)
  }
}
