import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireOwnPlace } from '../files/links.ts'
import { readText } from '../files/read-text.ts'
import { writeText } from '../files/write.ts'
import { CliError, fileError } from '../terminal/errors.ts'

/**
 * The environment file, `.env`, in the first writable folder; all folders except the first are created if necessary. The file is not
 * changed. Throws CliError if none is writable.
 */
export function settingsFile(...folders: readonly [string, ...string[]]): string {
  let failure: Error | undefined
  for (const [index, folder] of folders.entries()) {
    const file = join(folder, '.env')
    try {
      requireOwnPlace(file)
      if (index > 0) mkdirSync(folder, { recursive: true })
      accessSync(existsSync(file) ? file : folder, constants.W_OK)
      return file
    } catch (error) {
      failure = error instanceof CliError ? error : fileError('write', file, error)
    }
  }
  throw failure
}

/** Replaces settings by name, and keeps the rest of the file. Nobody else may read it. Throws CliError if it cannot be written. */
export function writeSettings(file: string, settings: Readonly<Record<string, string>>): void {
  const isReplaced = (line: string): boolean => Object.hasOwn(settings, line.slice(0, line.indexOf('=')).trim())
  const kept = existsSync(file) ? readText(file).trimEnd().split('\n') : []
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)
  const text = [...kept.filter((line) => line !== '' && !isReplaced(line)), ...lines].join('\n')
  writeText(file, `${text}\n`, { mode: 0o600 })
}

function quoted(value: string): string {
  if (value.includes('\n')) return `"${value.replaceAll('\n', '\\n')}"`
  return /^[\w.:-]*$/.test(value) ? value : `'${value}'`
}
