import { expect, test } from 'vitest'
import { dependencies, engines, read, taskNames } from './read.ts'

const PACKAGE = `{
  "name": "@acme/tool",
  "version": "1.2.3",
  "repository": { "type": "git", "url": "git+ssh://git@github.com/acme/tool.git" },
  "homepage": "https://acme.dev",
  "bugs": "https://github.com/acme/tool/issues",
  "scripts": {
    "test": "vitest",
    "lint": "biome check"
  },
  "bin": "./bin/cli.js",
  "main": "dist/index.js",
  "files": ["dist/**/*.js", "!dist/test"],
  "exports": {
    ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" },
    "./client": "./dist/client.js",
    "./internal/*": null
  },
  "engines": { "node": ">=18", "pnpm": "^9" },
  "packageManager": "pnpm@9.1.0+sha512.abc",
  "volta": { "node": "20.1.0" },
  "devEngines": { "runtime": { "name": "node", "version": "^22" } },
  "workspaces": { "packages": ["packages/*"] },
  "dependencies": { "lint": "^1.0.0" },
  "devDependencies": { "vitest": "~4.0" },
  "peerDependencies": { "react": ">=18" },
  "optionalDependencies": { "fsevents": "2" }
}
`

test('package.json gives names, places and addresses relative to the repository', () => {
  const manifest = read('packages/tool/package.json', PACKAGE)
  expect(manifest).toMatchObject({ ecosystem: 'npm', name: '@acme/tool', version: '1.2.3' })
  expect(manifest.urls).toEqual([
    'https://github.com/acme/tool',
    'https://acme.dev',
    'https://github.com/acme/tool/issues',
  ])
  expect(manifest.binaries).toEqual([{ name: 'tool', entry: 'packages/tool/bin/cli.js' }])
  expect(manifest.exports).toEqual(['.', './client'])
  expect(manifest.outputs).toContain('packages/tool/dist')
  expect(manifest.outputs).toContain('packages/tool/dist/index.d.ts')
  expect(manifest.workspaces).toEqual(['packages/*'])
})

test('package.json gives a script and a dependency of one name their own lines', () => {
  const manifest = read('package.json', PACKAGE)
  expect(manifest.tasks).toContainEqual({ runner: 'npm', name: 'lint', command: 'biome check', line: 9 })
  expect(dependencies(manifest)).toEqual([
    'runtime lint ^1.0.0 @24',
    'development vitest ~4.0 @25',
    'peer react >=18 @26',
    'optional fsevents 2 @27',
  ])
})

test('package.json tells what users must have from what developers are told to use', () => {
  expect(engines(read('package.json', PACKAGE))).toEqual([
    'node >=18 → 18 (declared) @19',
    'pnpm ^9 → 9 (declared) @19',
    'pnpm 9.1.0 → 9.1.0 (toolchain) @20',
    'node 20.1.0 → 20.1.0 (toolchain) @21',
    'node ^22 → 22 (toolchain) @22',
  ])
})

test('a package without exports opens every file', () => {
  expect(read('package.json', '{"name":"a"}').exports).toEqual(['.', './*'])
})

test('a package.json that ends early gives what stood before', () => {
  const manifest = read('package.json', '{"name": "a", "scripts": {"build": "tsc", "te')
  expect(manifest.name).toBe('a')
  expect(taskNames(manifest)).toEqual(['npm build'])
})

test('pnpm-workspace.yaml gives globs and catalogs', () => {
  const manifest = read(
    'pnpm-workspace.yaml',
    'packages:\n  - packages/*\ncatalog:\n  react: ^18.3\ncatalogs:\n  old:\n    react: ^17\n',
  )
  expect(manifest.workspaces).toEqual(['packages/*'])
  expect(dependencies(manifest)).toEqual(['runtime react ^18.3 @4', 'runtime react ^17 @7'])
})

test('deno.jsonc gives tasks, exports and versions of its import map', () => {
  const manifest = read(
    'deno.jsonc',
    `{
  // comment, and a trailing comma
  "name": "@acme/lib", "exports": "./mod.ts",
  "tasks": { "dev": "deno run main.ts", "ci": { "command": "deno test" } },
  "imports": { "@std/path": "jsr:@std/path@^1.0.1", "local": "./local.ts" },
}`,
  )
  expect(taskNames(manifest)).toEqual(['deno dev', 'deno ci'])
  expect(manifest.tasks[1]?.command).toBe('deno test')
  expect(manifest.exports).toEqual(['.'])
  expect(dependencies(manifest)).toEqual(['runtime @std/path ^1.0.1 @5'])
})

test.each([
  ['.nvmrc', 'v18.2.0\n', 'node v18.2.0'],
  ['.nvmrc', '# comment\nlts/iron\n', 'node lts/iron → 20 (toolchain) @2'],
  ['.tool-versions', 'terraform 1.5\nnodejs 20.1.0\n', 'node 20.1.0 → 20.1.0 (toolchain) @2'],
  ['.python-version', '3.12\n3.11\n', 'python 3.12 → 3.12 (toolchain) @1'],
  ['runtime.txt', 'python-3.9.1\n', 'python 3.9.1 → 3.9.1 (toolchain) @1'],
  ['.ruby-version', 'ruby-3.2.1\n', 'ruby 3.2.1 → 3.2.1 (toolchain) @1'],
])('%s %j is a toolchain', (path, text, expected) => {
  expect(engines(read(path, text)).join()).toContain(expected.replace('v18', '18'))
})

test('mise.toml gives tools and tasks', () => {
  const manifest = read(
    'mise.toml',
    '[tools]\nnode = "22"\npython = ["3.12", "3.11"]\n\n[tasks.build]\nrun = "make"\n[tasks]\nlint = "ruff"\n',
  )
  expect(engines(manifest)).toEqual(['node 22 → 22 (toolchain) @2', 'python 3.12 → 3.12 (toolchain) @3'])
  expect(taskNames(manifest)).toEqual(['mise build', 'mise lint'])
})

test('lerna.json and tsconfig.json give globs and output folders', () => {
  expect(read('lerna.json', '{"version":"independent","packages":["p/*"]}')).toMatchObject({
    version: null,
    workspaces: ['p/*'],
  })
  expect(read('a/tsconfig.build.json', '{"compilerOptions":{"outDir":"./dist"}}').outputs).toEqual(['a/dist'])
})
