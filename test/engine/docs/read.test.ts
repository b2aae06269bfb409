import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocUnreadable, MAX_DOC_BYTES } from '../../../src/engine/docs/limits.ts'
import { isDocPath, readDoc } from '../../../src/engine/docs/read.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('A path of a page', () => {
  it.each([
    'a.md',
    'A.MD',
    'x/b.markdown',
    'c.mdx',
    'd.rst',
    'e.adoc',
    'f.asciidoc',
    'README',
    'x/INSTALL',
    'HACKING',
    '.cursor/rules/a.mdc',
  ])('%s is one', (path) => {
    expect(isDocPath(path)).toBe(true)
    expect(readDoc(path, bytes('text')).path).toBe(path)
  })

  it.each(['a.txt', 'install', 'a.md.txt', 'a', '', 'a.__proto__', 'a.constructor', 'a.toString'])(
    '%s is none',
    (path) => {
      expect(isDocPath(path)).toBe(false)
    },
  )
})

describe('A page without an ending', () => {
  it('is read as what it looks like', () => {
    expect(readDoc('README', bytes('Suite\n=====\n\nAs so::\n\n  a b\n'))).toMatchObject({
      format: 'rst',
      codeBlocks: [{ lines: ['a b'] }],
    })
    expect(readDoc('README', bytes('# Suite\n\n[a](b.md) as so::\n'))).toMatchObject({
      format: 'markdown',
      links: [{ target: 'b.md' }],
    })
    expect(readDoc('INSTALL', bytes('Install\n\n    make all\n'))).toMatchObject({
      format: 'markdown',
      codeBlocks: [{ lines: ['make all'] }],
    })
  })
})

describe('A page', () => {
  it.each([
    ['is of another format', 'a.txt', bytes('a'), 'not a format that DocAlign reads'],
    ['is too large', 'a.md', new Uint8Array(MAX_DOC_BYTES + 1).fill(97), 'larger than 2 MB'],
    ['holds NUL', 'a.md', bytes('a\u0000b'), 'holds NUL bytes'],
    ['is no UTF-8', 'a.rst', Uint8Array.of(0x61, 0xff, 0x62), 'is not valid UTF-8'],
    ['is UTF-8 cut short', 'a.adoc', Uint8Array.of(0xe2, 0x82), 'is not valid UTF-8'],
    ['is UTF-16', 'a.md', Uint8Array.of(0xff, 0xfe, 0x61, 0x62), 'is not valid UTF-8'],
    ['is nested beyond reason', 'a.md', bytes('>'.repeat(10_000)), 'quotes nested deeper than 100'],
  ])('that %s is declined in plain words', (_, path, content, reason) => {
    expect(() => readDoc(path, content)).toThrow(new DocUnreadable(reason))
  })

  it('may be empty, or begin with a byte order mark', () => {
    expect(readDoc('a.md', bytes('')).lines).toEqual([''])
    for (const path of ['a.md', 'a.rst', 'a.adoc']) expect(readDoc(path, bytes('\ufeffa')).lines).toEqual(['a'])
  })

  it('as large as may be is read', () => {
    const doc = readDoc(
      'a.md',
      bytes(`${'text '.repeat(396)}[a](some/where/to/b.md)\n\n`.slice(-2000).repeat(MAX_DOC_BYTES / 2000)),
    )
    expect(doc.links).toHaveLength(MAX_DOC_BYTES / 2000)
  })

  it('of any bytes is read or declined', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('a.md', 'a.mdx', 'a.rst', 'a.adoc'),
        (content, path) => {
          try {
            expect(readDoc(path, content).lines.length).toBeGreaterThan(0)
          } catch (error) {
            expect(error).toBeInstanceOf(DocUnreadable)
          }
        },
      ),
    )
  })
})
