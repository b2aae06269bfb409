import { describe, expect, it } from 'vitest'
import { readTypeLibraries } from '../../../src/cli/checker/type-libraries.ts'
import { usedLibraries } from '../../../src/engine/type-checkers/typescript/libraries.ts'

const libraries = readTypeLibraries()

describe('the types of browsers', () => {
  it.each([
    ['a type', 'export function mount(root: HTMLElement): void {}'],
    ['a type argument', 'const events = new Map<string, MouseEvent>()'],
    ['a base class', 'class Badge extends HTMLElement {}'],
    ['a request, of which Node.js knows less', 'export const handle = (request: Request): Response => new Response()'],
    ['the window', 'window.addEventListener("load", start)'],
  ])('are loaded for %s', (_, text) => {
    expect(usedLibraries(libraries, { texts: [text], specifiers: [] }).language).toContain('lib.dom.d.ts')
  })

  it.each([
    ['nothing of them', 'export const one: Map<string, number> = new Map()'],
    ['what Node.js has, too', 'export const parse = (text: string): URL => new URL(text)'],
    [
      'a type with the name of one of theirs',
      'export interface Element { name: string }\nexport const first: Element = null',
    ],
    ['a name in a comment', '/**\n * Makes a link: HTMLElement.\n */\nexport const one = 1'],
  ])('are left out for %s', (_, text) => {
    expect(usedLibraries(libraries, { texts: [text], specifiers: [] }).language).toEqual(['lib.esnext.d.ts'])
  })
})

describe('the types of Node.js', () => {
  const filesFor = (...specifiers: string[]): readonly string[] =>
    usedLibraries(libraries, { texts: [], specifiers }).runtime.map((file) => file.replace('/libraries/node/', ''))

  it('are those of globals, and of what these rest on', () => {
    expect(filesFor()).toEqual(expect.arrayContaining(['globals.d.ts', 'buffer.d.ts', 'process.d.ts', 'stream.d.ts']))
    expect(filesFor()).not.toContain('http2.d.ts')
  })

  it('are those of imported modules, however they are named', () => {
    expect(filesFor('node:http2')).toContain('http2.d.ts')
    expect(filesFor('http2')).toContain('http2.d.ts')
    expect(filesFor('node:test')).toContain('test.d.ts')
  })
})
