import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TrustedSource } from '../../judge/request.ts'
import { readText } from '../files/read-text.ts'
import { fileError, usageError } from '../terminal/errors.ts'

const TEXTS = /\.(?:md|markdown|mdx|txt|rst|adoc|asciidoc|json|ya?ml|toml|csv|html?)$/i
/** Maximum bytes of all sources together; further files are ignored. */
const MAX_BYTES = 5_000_000
const MAX_FILES = 1_000

/** Parses a file as YAML if it is `.yaml` or `.yml`, otherwise as JSON. */
export async function readData(path: string, shown: string): Promise<unknown> {
  const text = readText(path, shown)
  try {
    if (/\.ya?ml$/i.test(path)) return (await import('yaml')).parse(text)
    return JSON.parse(text)
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw usageError(`${shown} is not ${/\.ya?ml$/i.test(path) ? 'YAML' : 'JSON'}: ${reason}`)
  }
}

/** One criterion per line, with or without a bullet; lines that start with # are comments. JSON and YAML files contain a list of texts. */
export async function readCriteria(path: string, shown: string): Promise<string[]> {
  if (!/\.(?:json|ya?ml)$/i.test(path))
    return readText(path, shown)
      .split('\n')
      .map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/i, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  const list = await readData(path, shown)
  if (!Array.isArray(list) || list.some((each) => typeof each !== 'string'))
    throw usageError(`${shown} is not a list of texts`)
  return list as string[]
}

/** The texts of a file, or of a folder and its subfolders without hidden files. */
export async function readSources(path: string, shown: string): Promise<TrustedSource[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw fileError('read', shown, error)
  })
  if (!found.isDirectory()) return [{ name: shown, content: readText(path, shown) }]
  const sources: TrustedSource[] = []
  let left = MAX_BYTES
  for (const file of await textsIn(path)) {
    const content = readText(file, relative(path, file))
    left -= content.length
    if (left < 0) break
    sources.push({ name: relative(path, file), content })
  }
  return sources
}

async function textsIn(folder: string): Promise<string[]> {
  const found: string[] = []
  const open = [folder]
  for (let next = open.shift(); next !== undefined && found.length < MAX_FILES; next = open.shift()) {
    const entries: Dirent[] = (await readdir(next, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      if (entry.isDirectory()) open.push(join(next, entry.name))
      else if (entry.isFile() && TEXTS.test(entry.name)) found.push(join(next, entry.name))
    }
  }
  return found.slice(0, MAX_FILES)
}
