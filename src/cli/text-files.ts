import { readFileSync, writeFileSync } from 'node:fs'
import { fileError } from './errors.ts'

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileError('read', file, error)
  }
}

export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw fileError('write', file, error)
  }
}
