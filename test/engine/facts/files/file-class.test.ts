import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyPath, type FileClass } from '../../../../src/engine/facts/files/file-class.ts'
import { LONG_PATHS } from '../hostile.ts'

/** Paths of public repositories, and a few invented ones where none of them has the case. */
const PATHS: Readonly<Record<FileClass, readonly string[]>> = {
  source: [
    'src/lamp/commands/venv/create.py',
    'lib/Compiler.js',
    'packages/knip/src/plugins/cypress/index.ts',
    'packages/knip/src/plugins/vitest/index.ts',
    'packages/vitest/src/runtime/test.ts',
    'packages/test/src/lib/runner.ts',
    'packages/test-utils/src/index.ts',
    'actix-web/src/test/mod.rs',
    'actix-http-test/src/lib.rs',
    'starlette/testclient.py',
    'celery/contrib/testing/app.py',
    'typer/testing.py',
    'internal/example/example.go',
    'tools/benchmark/cmd/put.go',
    'src/main/java/com/example/App.java',
    'lib/mock/mock-agent.js',
    'cmd/etcd/main.go',
    'src/config.ts',
    'src/app/app.config.ts',
    'bin/release',
    'templates/index.html',
    'a.vue',
    'aiohttp/test_utils.py',
    'src/tool/test_helpers.py',
    '',
  ],
  test: [
    'test/app.js',
    'packages/tests/server/regression.test.ts',
    'packages/toolkit/src/tests/createSlice.ts',
    'packages/core/__tests__/a.ts',
    'src/test-utils/render.tsx',
    'client/pkg/testutil/leak.go',
    'pkg/a_test.go',
    'celery/test_app.py',
    'celery/test_utils_of_app.py',
    'tests/unit/test_utils.py',
    'app/tests/test_helpers.py',
    't/unit/app/test_app.py',
    'spec/models/user_spec.rb',
    'modules/caddyhttp/fileserver/testdata/foo.txt',
    'packages/knip/fixtures/plugins/vite/vite.config.ts',
    'test/fixtures/README.md',
    'e2e/login.ts',
    'cypress/integration/a.js',
    'clap_bench/benches/simple.rs',
    'benchmarks/routers/src/bench.mts',
    'src/foo.spec.tsx',
    'asciidoctor-maven-plugin/src/it/book/pom.xml',
    'src/test/java/a/FooTest.java',
    'src/FooTest.java',
    'src/parser/tests.rs',
    'test.js',
    'caddytest/integration/caddyfile_adapt/acme.caddyfiletest',
    'integration/fixtures/k8s.yml',
  ],
  example: [
    'examples/auth/index.js',
    'examples/auth/package.json',
    'playground/css/main.js',
    'docs_src/first_steps/tutorial001.py',
    'demos/bookstore/app/routes.ts',
    'packages/ui/demo/main.tsx',
    'packages/sfc-playground/src/App.vue',
    'actix-web/examples/basic.rs',
    'docs/examples/app.py',
    'sample/app.rb',
    'packages/create-vite/template-vue/src/main.js',
    'src/button.stories.tsx',
    'examples/tutorial_builder/01_quick.md',
  ],
  doc: [
    'docs/usage.html',
    'README.md',
    'README',
    'docs/tutorial/index.rst',
    'docs/examples/queues.md',
    'docs/intro.txt',
    'website/docs/api.mdx',
    'doc/guide.adoc',
    'test/README.md',
    'examples/auth/README.md',
    'packages/vite/README.zh-CN.md',
    '.github/CONTRIBUTING.md',
    'CHANGES.rst',
    'docs/reference/celery.contrib.testing.app.rst',
    'spec/openapi.md',
  ],
  config: [
    'tests/conftest.py',
    'conftest.py',
    'package.json',
    'pyproject.toml',
    '.github/workflows/ci.yml',
    'Dockerfile',
    'build/Dockerfile.alpine',
    'Makefile',
    '.env.example',
    '.gitignore',
    'setup.cfg',
    'pom.xml',
    'go.mod',
    'vite.config.ts',
    'packages/a/eslint.config.mjs',
    '.eslintrc.cjs',
    'noxfile.py',
    'docs/conf.py',
    'docs/requirements.txt',
    'requirements/extras/redis.txt',
    'requirements-dev.txt',
    'app.properties',
    'schemas/WebpackOptions.json',
    'spec/openapi.yaml',
  ],
  generated: [
    'dist/axios.js',
    'static/jquery.min.js',
    'package-lock.json',
    'pnpm-lock.yaml',
    'yarn.lock',
    'Cargo.lock',
    'go.sum',
    'api/etcdserverpb/rpc.pb.go',
    'proto/a_pb2.py',
    'pkg/apis/zz_generated.deepcopy.go',
    'models_generated.go',
    '.api-reports/report.api.md',
    'src/schema.generated.ts',
    'tests/__snapshots__/a.snap',
    'src/__generated__/graphql.ts',
  ],
  vendored: [
    'venv/lib/python3.12/typing.py',
    'vendor/github.com/a/b/c.go',
    'vendor/github.com/a/b/README.md',
    'test/cases/node_modules/a/index.js',
    'third_party/lib/a.c',
    'src/pip/_vendor/requests/api.py',
    'bower_components/jquery/jquery.js',
    '.yarn/releases/yarn-4.cjs',
  ],
  asset: [
    'docs/logos/a.png',
    'static/font.woff2',
    'media/a.svg',
    'data/words.csv',
    'fixture.bin',
    'LICENSE',
    'LICENSE-MIT',
    'certs/server.pem',
    'patches/a.patch',
  ],
}

describe('the class of a path', () => {
  const cases = Object.entries(PATHS).flatMap(([fileClass, paths]) => paths.map((path) => [path, fileClass]))
  it.each(cases)('%s is %s', (path, fileClass) => {
    expect(classifyPath(path)).toBe(fileClass)
  })

  it('is found for any path, and someone else’s code stays theirs wherever it stands', () => {
    const folder = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('src', 'test', 'docs', 'examples', '..', '__proto__'),
    )
    fc.assert(
      fc.property(
        fc.array(folder, { maxLength: 12 }),
        fc.array(folder, { minLength: 1, maxLength: 4 }),
        (above, below) => {
          expect(PATHS).toHaveProperty(classifyPath([...above, ...below].join('/')))
          expect(classifyPath([...above, 'node_modules', ...below].join('/'))).toBe('vendored')
        },
      ),
    )
  })

  it('is found for long paths', () => {
    for (const { of } of LONG_PATHS) expect(PATHS).toHaveProperty(classifyPath(of(500)))
  })
})
