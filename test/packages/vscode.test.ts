import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../packages/vscode/', import.meta.url)
const source = readFileSync(new URL('src/extension.ts', FOLDER), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('package.json', FOLDER), 'utf8'))
const { commands, configuration, walkthroughs } = manifest.contributes

/** The words that the source passes to a function, as in `registerCommand('docalign.restart'`. */
function wordsIn(pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, word = '']) => word)
}

describe('The extension for VS Code', () => {
  it('registers the commands that it offers, and the one of a code lens', () => {
    const offered = commands.map(({ command }: { command: string }) => command)
    expect(wordsIn(/registerCommand\('([\w.]+)'/g).toSorted()).toEqual([...offered, 'docalign.showLines'].toSorted())
  })

  it('reads the settings that it has, none of which a repository can set', () => {
    const own = Object.keys(configuration.properties)
    expect([...new Set(wordsIn(/settings\.get\('(\w+)'/g))].map((name) => `docalign.${name}`).toSorted()).toEqual(
      own.toSorted(),
    )
    for (const name of ['docalign.path', 'docalign.model']) expect(configuration.properties[name].scope).toBe('machine')
  })

  it('has the pages of its walkthrough, which lead to commands that there are', () => {
    for (const { description, media } of walkthroughs[0].steps) {
      expect(existsSync(new URL(media.markdown, FOLDER)), media.markdown).toBe(true)
      for (const [, command] of description.matchAll(/\(command:(docalign\.\w+)/g))
        expect(commands).toContainEqual(expect.objectContaining({ command }))
    }
  })

  it('has the version of the command line', () => {
    const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(manifest.version).toBe(own.version)
  })
})
