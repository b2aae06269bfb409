import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import { ECOSYSTEMS } from '../../src/engine/ecosystems/ecosystems.ts'
import { CLAIM_KINDS } from '../../src/engine/rules/claim-kinds.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All code without its comments. */
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => posix.join('src', path.replaceAll('\\', '/')))
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .map((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return { file, lines: lines.filter((line) => !/^\s*(?:\*|\/[/*])/.test(line)) }
  })

/** The files outside of some that compare a property with one of these names. */
function comparing(property: string, names: readonly string[], inside: readonly string[]): string[] {
  const asked = new RegExp(`\\b${property}\\b[^'&|;]{0,20}[!=]==\\s*'(?:${names.join('|')})'`)
  const isInside = picomatch([...inside])
  return sources.flatMap(({ file, lines }) => (!isInside(file) && lines.some((line) => asked.test(line)) ? [file] : []))
}

/** The files outside of some with a list or a set of several of these names. */
function listing(names: readonly string[], inside: readonly string[]): string[] {
  const name = new RegExp(`'(?:${names.join('|')})'`, 'g')
  const isInside = picomatch([...inside])
  const lists = (lines: readonly string[]): readonly string[] => lines.join('\n').match(/\[[^[\]]*\]/g) ?? []
  return sources.flatMap(({ file, lines }) =>
    !isInside(file) && lists(lines).some((list) => new Set(list.match(name)).size > 1) ? [file] : [],
  )
}

const types = CLAIM_KINDS.map(({ type }) => type)
const kinds = ['src/engine/rules/**', 'src/engine/history/past-kinds.ts']

describe('No code asks by its name for', () => {
  it('one claim type, but its kind and the table of history', () => {
    expect(comparing('(?:claim_)?[tT]ype', types, kinds)).toEqual([
      // An alteration of code becomes a claim of one of the types.
      'src/engine/change/claims.ts',
      // What a page declares, as an epoch asks about it.
      'src/search/epochs/questions/facts.ts',
      'src/search/epochs/self-check/declared-twice.ts',
    ])
  })

  it('some claim types, but their kinds: what they have in common is a property', () => {
    expect(listing(types, kinds)).toEqual([
      // What a reader may answer, and what bears out which of its answers.
      'src/engine/reader/absence.ts',
      'src/engine/reader/proof.ts',
      'src/engine/reader/questions/fault.ts',
    ])
  })

  it('one language or package system, but its pack and its checker', () => {
    const systems = ECOSYSTEMS.flatMap(({ name, conventions }) => [name, ...(conventions?.packageSystems ?? [])])
    const packs = ['src/engine/{ecosystems,type-checkers}/**']
    expect(comparing('(?:ecosystem|language|system)', [...new Set(systems)], packs)).toEqual([
      // Only npm has maps of exports, scripts of all packages, names with a scope, and manifests of what is not published.
      'src/engine/rules/code-example/verify.ts',
      'src/engine/rules/command/verify.ts',
      'src/engine/rules/dependency-version/extract/package-mention.ts',
      'src/engine/rules/dependency-version/verify.ts',
      // Coordinates of Maven name the artifacts of Gradle, too.
      'src/engine/rules/dependency-version/verify/own-artifact.ts',
    ])
  })
})
