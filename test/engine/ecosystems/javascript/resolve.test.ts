import { describe, expect, it } from 'vitest'
import { resolveJavascript } from '../../../../src/engine/ecosystems/javascript/resolve.ts'
import type { Manifest } from '../../../../src/engine/ecosystems/manifest.ts'

const FILES = [
  'src/index.ts',
  'src/task.ts',
  'src/runtime/task.ts',
  'src/vite.ts',
  'src/runtime/vite.ts',
  'main.js',
  'main.d.ts',
]

function resolved(module: string, files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([file, subpath]) => ({ subpath, file }))
  const manifest = {
    path: 'package.json',
    name: 'tool',
    dependencies: [],
    outputs: Object.keys(files),
    entries,
  } as unknown as Manifest
  return resolveJavascript(module, null, {
    has: (path) => FILES.includes(path),
    filesIn: () => [],
    manifests: [manifest],
  })
}

describe('A subpath of a package', () => {
  it.each([
    // What it is exported from tells, whatever else is called so.
    ['tool/task', { 'dist/runtime/task.mjs': './task' }, ['src/runtime/task.ts']],
    ['tool/task', { 'dist/runtime/task.mjs': './internal/task' }, null],
    ['tool/task', {}, ['src/task.ts']],
    // The declarations beside code are its types.
    ['tool', { 'main.js': '.' }, ['main.js', 'main.d.ts']],
    // Conditions may lead to two.
    [
      'tool/vite',
      { 'dist/vite.mjs': './vite', 'dist/runtime/vite.mjs': './vite' },
      ['src/vite.ts', 'src/runtime/vite.ts'],
    ],
  ])('%s of %j is %j', (module, outputs, files) => {
    expect(resolved(module, outputs)).toEqual(files)
  })
})

it('A project for tests with the name of a package from the registry is not what docs import', () => {
  const project = { path: 'trials/lamp/package.json', name: 'lamp', version: null, dependencies: [] }
  const files = { has: (path: string) => path === 'trials/lamp/index.ts', filesIn: () => [] }
  const resolve = (range: string) => {
    const root = { path: 'package.json', name: 'tool', version: '1.0.0', dependencies: [{ name: 'lamp', range }] }
    const manifests = [root, project].map((each) => ({ outputs: [], entries: [], ...each }) as unknown as Manifest)
    return resolveJavascript('lamp', null, { ...files, manifests })
  }
  expect(resolve('^1.2.0')).toEqual([])
  expect(resolve('workspace:*')).toEqual(['trials/lamp/index.ts'])
})
