import { describe, expect, it } from 'vitest'
import { resolveJavascript } from '../../../src/ecosystems/javascript/resolve.ts'
import type { Manifest } from '../../../src/ecosystems/manifest.ts'

const FILES = ['src/index.ts', 'src/task.ts', 'src/runtime/task.ts', 'src/vite.ts', 'src/runtime/vite.ts']

function resolved(module: string, outputs: readonly string[]) {
  const manifest = { path: 'package.json', name: 'tool', outputs } as unknown as Manifest
  return resolveJavascript(module, null, {
    has: (path) => FILES.includes(path),
    filesIn: () => [],
    manifests: [manifest],
  })
}

describe('A subpath of a package', () => {
  it.each([
    // What is built there tells, whatever else is called so.
    ['tool/task', ['dist/runtime/task.mjs'], ['src/runtime/task.ts']],
    ['tool/task', [], ['src/task.ts']],
    // Two that are built may be meant.
    ['tool/vite', ['dist/vite.mjs', 'dist/runtime/vite.mjs'], ['src/vite.ts']],
  ])('%s of %j is %j', (module, outputs, files) => {
    expect(resolved(module, outputs)).toEqual(files)
  })
})
