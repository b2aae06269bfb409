import { describe, expect, it } from 'vitest'
import {
  ownManifests,
  packageFile,
  packageNames,
  packagesByFolder,
  programNames,
} from '../../../src/engine/facts/packages.ts'
import { snapshotOf } from '../rules/snapshot.ts'

const REPOSITORY = snapshotOf({
  'package.json': '{ "name": "@acme/kit", "bin": { "kit": "dist/main.js" } }',
  'crates/my-crate/Cargo.toml': '[package]\nname = "my-crate"\nversion = "0.1.0"\n',
  'crates/tool/Cargo.toml': '[package]\nname = "tool"\nversion = "0.1.0"\n',
  'crates/tool/src/main.rs': 'fn main() {}',
  'crates/tool/src/bin/side.rs': 'fn main() {}',
  'crates/tool/src/bin/other/main.rs': 'fn main() {}',
  'python/pyproject.toml': '[project]\nname = "My-Dist"\n[project.scripts]\nmydist = "my_dist:main"\n',
  'go.mod': 'module github.com/acme/gotool\n\ngo 1.22\n',
  'cmd/serve/main.go': 'package main',
  'examples/demo/package.json': '{ "name": "demo", "bin": "x.js" }',
  'examples/demo/main.go': 'package main',
  'vendor/lib/package.json': '{ "name": "lib" }',
})

describe('The packages of Python', () => {
  const { paths } = snapshotOf({
    'kit_core/__init__.py': '',
    'src/kit_more/__init__.py': '',
    'single.py': '',
    'kit_core/inner/__init__.py': '',
    'tests/__init__.py': '',
    'other/a.py': '',
  })

  it('are folders that can be imported, tests aside', () => {
    expect(packagesByFolder(paths)).toEqual(['kit_core', 'kit_more'])
  })

  it.each([
    ['kit_core', 'kit_core/__init__.py'],
    ['kit_more', 'src/kit_more/__init__.py'],
    ['single', 'single.py'],
    ['inner', null],
    ['other', null],
    ['../kit_core', null],
  ])('%s is found at %s', (name, expected) => {
    expect(packageFile(name, paths)).toBe(expected)
  })

  it('are found among paths of all times, too', () => {
    expect(packageFile('kit_core', new Set(['kit_core/__init__.py']))).toBe('kit_core/__init__.py')
  })
})

describe('The packages of a repository', () => {
  it('are those of its manifests, as they are named and as they are imported', () => {
    const names = packageNames(REPOSITORY.manifests)
    for (const name of ['@acme/kit', 'my-crate', 'my_crate', 'My-Dist', 'my_dist', 'github.com/acme/gotool'])
      expect(names).toContain(name)
  })

  it('are not those of its examples and of vendored code', () => {
    const names = packageNames(REPOSITORY.manifests)
    expect([names.has('demo'), names.has('lib')]).toEqual([false, false])
    expect(ownManifests(REPOSITORY.manifests).map((manifest) => manifest.path)).not.toContain(
      'examples/demo/package.json',
    )
  })
})

describe('The programs of a repository', () => {
  it('are those of its manifests, and folders with a main.go', () => {
    expect([...programNames(REPOSITORY.manifests, REPOSITORY.paths)].sort()).toEqual([
      'kit',
      'mydist',
      'other',
      'serve',
      'side',
      'tool',
    ])
  })
})
