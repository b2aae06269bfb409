import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** A file of this repository. */
export function read(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}

/** The cells of each row of the page's table with this header, without the header. */
export function tableOf(page: string, header: string): string[][] {
  const [, table = ''] = read(page).split(`\n${header}\n`)
  const rows = (table.split('\n\n')[0] ?? '').trimEnd().split('\n').slice(1)
  expect(rows.length, `${page} has a table ${header}`).toBeGreaterThan(1)
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What stands in backticks in a cell. */
export function spans(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}
