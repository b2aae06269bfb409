import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requireVersion } from '../src/base/git/process/binary.ts'
import { DOC_ENDINGS, isDocPath } from '../src/engine/docs/read.ts'
import { BUILDERS } from '../src/engine/docs/site/builders.ts'
import { ECOSYSTEMS } from '../src/engine/ecosystems/ecosystems.ts'
import { isManifestPath } from '../src/engine/ecosystems/manifests/parse.ts'
import { taskCallOf } from '../src/engine/ecosystems/read-task-call.ts'

const PAGE = readFileSync(new URL('../docs/supported.md', import.meta.url), 'utf8')

/** Cells of the table below a heading, without its header. */
function rowsBelow(heading: string): string[][] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length, heading).toBeGreaterThan(2)
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function spans(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

/** Whether a name, with `*` for anything, stands for a file. */
function covers(pattern: string, file: string): boolean {
  const [before = '', after] = pattern.split('*')
  return after === undefined ? pattern === file : file.startsWith(before) && file.endsWith(after)
}

const SITE_CONFIG_FILES = [...BUILDERS.keys()]

describe('docs/supported.md', () => {
  it('lists the page formats that are read', () => {
    const shown = rowsBelow('Page formats').flatMap(([, files]) => spans(files))
    const manuals = shown.filter((ending) => /^\.\d$/.test(ending))
    expect(shown.filter((ending) => !manuals.includes(ending)).toSorted()).toEqual(
      DOC_ENDINGS.map((ending) => `.${ending}`).toSorted(),
    )
    const sections = ['.1', '.2', '.3', '.4', '.5', '.6', '.7', '.8']
    expect(sections.filter((ending) => isDocPath(`docs/tool${ending}`))).toEqual(manuals)
  })

  it('lists the languages, their files, and how much of them is read', () => {
    const shown = rowsBelow('Programming languages').map(([, grammar, files, depth]) => ({
      ...{ grammar: spans(grammar)[0], files: spans(files), depth },
    }))
    const known = ECOSYSTEMS.flatMap(({ languages = [] }) => languages).map(({ grammar, files, facts, samples }) => ({
      ...{ grammar, files, depth: facts && samples ? 'full' : 'names' },
    }))
    const byGrammar = (left: { grammar?: string | undefined }, right: { grammar?: string | undefined }) =>
      (left.grammar ?? '').localeCompare(right.grammar ?? '')
    expect(shown.toSorted(byGrammar)).toEqual(known.toSorted(byGrammar))
  })

  it('lists every ecosystem with the files that are read of it', () => {
    const shown = new Map(rowsBelow('Package managers and manifests').map(([name, files]) => [spans(name)[0], files]))
    const known = ECOSYSTEMS.flatMap(({ name, manifests }) => (manifests ? [{ name, ...manifests }] : []))
    expect([...shown.keys()].toSorted()).toEqual(known.map(({ name }) => name).toSorted())
    for (const { name, names = {}, paths = [] } of known) {
      const files = spans(shown.get(name))
      expect(files, name).toEqual(expect.arrayContaining(Object.keys(names)))
      const examples = files.map((file) => file.replace('*', name === 'javascript' ? '.base' : 'x'))
      expect(examples.filter((file) => !isManifestPath(file))).toEqual([])
      for (const [pattern] of paths)
        expect(
          examples.some((file) => pattern.test(file)),
          `${pattern}`,
        ).toBe(true)
    }
  })

  it('shows calls of task runners that are understood', () => {
    for (const [command] of rowsBelow('Task runners'))
      for (const call of spans(command)) expect(taskCallOf(call.split(' ')), call).not.toBeNull()
  })

  it('lists the configuration of every documentation site that is recognised', () => {
    const shown = rowsBelow('Documentation sites').flatMap(([, files]) => spans(files))
    expect(SITE_CONFIG_FILES.filter((file) => !shown.some((pattern) => covers(pattern, file)))).toEqual([])
    expect(shown.filter((pattern) => !SITE_CONFIG_FILES.some((file) => covers(pattern, file)))).toEqual([])
  })

  it('says the versions that are asked for', () => {
    const versions = new Map(rowsBelow('Versions and hosts').map(([name = '', text = '']) => [name, text]))
    const git = /[\d.]+/.exec(versions.get('git') ?? '')?.[0] ?? ''
    const [major = '', minor = ''] = git.split('.')
    expect(() => requireVersion(`git version ${git}.0`)).not.toThrow()
    expect(() => requireVersion(`git version ${major}.${Number(minor) - 1}.0`)).toThrow()
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(PAGE).toContain(`| Node.js | \`${engines.node.replaceAll('|', '\\|')}\` |`)
  })
})
