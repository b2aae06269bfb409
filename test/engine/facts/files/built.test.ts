import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'
import { createBuilt } from '../../../../src/engine/facts/files/built.ts'

function isBuilt(command: string, path: string): boolean {
  const manifest = parseManifest('web/package.json', JSON.stringify({ scripts: { build: command } }))
  const kept = new Set(['web/src'])
  return createBuilt(manifest ? [manifest] : [], { exists: (each) => kept.has(each) })(path)
}

describe('A path is built', () => {
  it.each([
    ['typedoc --out api', 'web/api/index.html', true],
    ['esbuild a.ts --outfile=out/a.js', 'web/out/a.js', true],
    ['tsc --outDir "lib"', 'web/lib/a.js', true],
    ['gen > schema.json', 'web/schema.json', true],
    ['gen 2>&1 >> ../log/gen.log', 'log/gen.log', true],
    ['mkdir -p tmp/x', 'web/tmp/x/y', true],
    ['gen > schema.json', 'schema.json', false],
    ['cat schema.json', 'web/schema.json', false],
    ['node -e "(a) => b"', 'web/b', false],
    ['tsc --outDir src', 'web/src/a.js', false],
  ])('by the task %j, %s: %s', (command, path, expected) => {
    expect(isBuilt(command, path)).toBe(expected)
  })
})
