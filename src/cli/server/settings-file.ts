import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileError } from '../terminal/errors.ts'

/**
 * The environment file, `.env`, of the first of some folders in which it can be written; all but the first folder are made if need be.
 * It is not changed. Throws CliError when it can be written in none.
 */
export function settingsFile(...folders: readonly [string, ...string[]]): string {
  let failure: Error | undefined
  for (const [index, folder] of folders.entries()) {
    const file = join(folder, '.env')
    try {
      if (index > 0) mkdirSync(folder, { recursive: true })
      const isNew = !existsSync(file)
      closeSync(openSync(file, 'a', 0o600))
      if (isNew) rmSync(file)
      return file
    } catch (error) {
      failure = fileError('write', file, error)
    }
  }
  throw failure
}

/**
 * Writes settings in place of those of the same names; the rest of the file stays. Nobody else may read it. Throws CliError when it
 * cannot be written.
 */
export function writeSettings(file: string, settings: Readonly<Record<string, string>>): void {
  const isReplaced = (line: string): boolean => Object.hasOwn(settings, line.slice(0, line.indexOf('=')).trim())
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)
    const text = [...kept.filter((line) => line !== '' && !isReplaced(line)), ...lines].join('\n')
    if (existsSync(file)) chmodSync(file, 0o600)
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
  } catch (error) {
    throw fileError('write', file, error)
  }
}

function quoted(value: string): string {
  if (value.includes('\n')) return `"${value.replaceAll('\n', '\\n')}"`
  return /^[\w.:-]*$/.test(value) ? value : `'${value}'`
}
