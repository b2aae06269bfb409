import { describe, expect, it } from 'vitest'
import { resolveJavascript } from '../../../../src/engine/ecosystems/javascript/resolve.ts'
import type { Manifest } from '../../../../src/engine/ecosystems/manifest.ts'

const FILES = ['src/index.ts', 'src/task.ts', 'src/runtime/task.ts', 'src/vite.ts', 'src/runtime/vite.ts']

function resolved(module: string, files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([file, subpath]) => ({ subpath, file }))
  const manifest = { path: 'package.json', name: 'tool', outputs: Object.keys(files), entries } as unknown as Manifest
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
