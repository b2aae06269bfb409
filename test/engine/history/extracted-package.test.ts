import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import { createPathIndex } from '../../../src/engine/facts/files/path-index.ts'
import { type Inventory, movedOut } from '../../../src/engine/history/extracted-package.ts'
import { history, packageJson, placesOf, scanned } from '../scan/scanned.ts'

function inventory(paths: readonly string[], dependencies: readonly string[]): Inventory {
  const manifest = parseManifest(
    'package.json',
    packageJson({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '^1.0.0'])) }),
  )
  return {
    paths: createPathIndex(paths.map((path) => ({ path, kind: 'file', oid: path, size: 0 }))),
    manifests: manifest ? [manifest] : [],
  }
}

describe('Code that is gone', () => {
  it.each([
    ['pkg/objstore/s3/s3.go', 'github.com/acme/objstore', true],
    ['pkg/objstore/s3/s3.go', 'github.com/acme/objstore/v2', true],
    ['packages/parser-kit/src/read.ts', '@acme/parser-kit', true],
    ['sphinxcontrib/applehelp.py', 'sphinxcontrib-applehelp', true],
    ['src/date_math.py', 'date-math', true],
    ['src/cache.ts', 'tidy-core', true],
    ['src/cache.ts', 'tidyness', false],
    ['pkg/objstore/s3/s3.go', 'github.com/acme/store', false],
    ['pkg/config/read.go', 'github.com/prometheus/config', false],
    ['src/a.ts', 'a', false],
  ])('%s is a package of its own when %s is a new dependency: %s', (file, dependency, expected) => {
    expect(movedOut(file, inventory([file], []), inventory(['README.md'], [dependency]))).toBe(expected)
  })

  it('is no package that was a dependency before, or while its folder is there', () => {
    const file = 'pkg/objstore/s3/s3.go'
    const after = inventory(['README.md'], ['objstore'])
    expect(movedOut(file, inventory([file], ['objstore']), after)).toBe(false)
    expect(movedOut(file, inventory([file], []), inventory(['pkg/objstore/a.go'], ['objstore']))).toBe(false)
    expect(movedOut(file, inventory([file], []), inventory([file], ['objstore']))).toBe(false)
  })

  it('may be in a new package of the family, though its file is still there', () => {
    const file = 'src/cache.ts'
    expect(movedOut(file, inventory([file], []), inventory([file], ['tidy-core']))).toBe(true)
    expect(movedOut(file, inventory([file], ['tidy-core']), inventory([file], ['tidy-core']))).toBe(false)
  })

  it('leaves the docs their names, which the package has', async () => {
    const before = {
      'README.md': '# Tidy\n\n`readNotes()` reads.\n',
      'packages/notebook/read.js': 'export function readNotes() {}\n',
    }
    const gone = { 'packages/notebook/read.js': null }
    const kept = history(
      { ...before, 'package.json': packageJson() },
      { ...gone, 'package.json': packageJson({ dependencies: { '@tidy/notebook': '^1.0.0' } }) },
    )
    expect(placesOf((await scanned(kept.path)).findings)).toEqual([])
    const lost = history({ ...before, 'package.json': packageJson() }, gone)
    expect(placesOf((await scanned(lost.path)).findings)).toEqual(['README.md:3 symbol readNotes'])
  })
})
