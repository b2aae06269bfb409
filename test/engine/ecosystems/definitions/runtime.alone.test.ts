import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../../src/engine/ecosystems/syntax/runtime.ts'

describe('the parsing engine', () => {
  it('hands the tree to a reader and gives its answer', async () => {
    const engine = await openEngine()
    await engine.load('go')
    expect(engine.parse('go', 'package p', (tree) => tree.rootNode.type)).toBe('source_file')
  })

  it('loads a grammar from the package that a language names', async () => {
    const engine = await openEngine()
    await engine.load('golang', '@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm')
    expect(engine.parse('golang', 'package p', (tree) => tree.rootNode.type)).toBe('source_file')
  })

  it('passes on what the reader throws, and parses on', async () => {
    const engine = await openEngine()
    await engine.load('go')
    const fail = () => {
      throw new TypeError('reader')
    }
    expect(() => engine.parse('go', 'package p', fail)).toThrow('reader')
    expect(engine.broken).toBe(false)
    expect(engine.parse('go', 'package p', () => 1)).toBe(1)
  })

  it('refuses a grammar that has not been loaded', async () => {
    const engine = await openEngine()
    expect(() => engine.parse('go', '', () => 1)).toThrow('grammar go has not been loaded')
  })

  it.each([
    ['steps', { time: 60_000, timePerCharacter: 0, steps: 10, stepsPerCharacter: 0 }],
    ['time', { time: 0, timePerCharacter: 0, steps: 10_000, stepsPerCharacter: 0 }],
  ])('gives up on input that takes too much %s, and parses on', async (_, budget) => {
    const engine = await openEngine(budget)
    await engine.load('go')
    expect(engine.parse('go', `package p\n${'var A = 1\n'.repeat(1000)}`, () => 1)).toBeUndefined()
    expect(engine.broken).toBe(false)
    expect(engine.parse('go', 'package p', (tree) => tree.rootNode.hasError)).toBe(false)
  })

  it('says so when input has made it trap', async () => {
    const engine = await openEngine({ time: 60_000, timePerCharacter: 0, steps: 2000, stepsPerCharacter: 0.1 })
    await engine.load('go')
    expect(engine.parse('go', `${'f('.repeat(250)}\n`.repeat(400), () => 1)).toBeUndefined()
    expect(engine.broken).toBe(true)
  }, 20_000)
})
