import { describe, expect, test } from 'vitest'
import { dependencies, engines, read, taskNames } from './read.ts'

describe('Rust', () => {
  const CARGO = `[workspace]
members = ["crates/*"]
[workspace.package]
rust-version = "1.70"
edition = "2021"

[package]
name = "acme"
version = "0.1.0"
rust-version.workspace = true
edition = { workspace = true }
repository = "https://github.com/acme/acme"

[features]
default = ["color"]
color = ["dep:termcolor"]

[dependencies]
serde = { version = "1.0", features = ["derive"] }
termcolor = { version = "1", optional = true }
log = { version = "0.4", optional = true }

[dev-dependencies]
tempfile = "3"

[target.'cfg(unix)'.build-dependencies]
cc = "1"

[[bin]]
name = "acme-tool"
path = "src/tool.rs"
`

  test('Cargo.toml inherits from the workspace of the same file', () => {
    const manifest = read('Cargo.toml', CARGO)
    expect(manifest).toMatchObject({ ecosystem: 'cargo', name: 'acme', version: '0.1.0', workspaces: ['crates/*'] })
    expect(engines(manifest)).toEqual(['rust 1.70 → 1.70 (declared) @4', 'rust 1.56 → 1.56 (implied) @5'])
  })

  test('Cargo.toml gives features, dependencies of every table, and the programs that may be built', () => {
    const manifest = read('cli/Cargo.toml', CARGO)
    expect(manifest.features).toEqual(['default', 'color', 'log'])
    expect(dependencies(manifest)).toEqual([
      'runtime serde 1.0 @19',
      'optional termcolor 1 @20',
      'optional log 0.4 @21',
      'development tempfile 3 @24',
      'build cc 1 @27',
    ])
    expect(manifest.binaries).toEqual([
      { name: 'acme-tool', entry: 'cli/src/tool.rs' },
      { name: 'acme', entry: 'cli/src/main.rs' },
    ])
  })

  test.each([
    ['rust-toolchain', '1.75.0\n', 'rust 1.75.0 → 1.75.0 (toolchain) @1'],
    ['rust-toolchain.toml', '[toolchain]\nchannel = "stable"\n', 'rust stable → null (toolchain) @2'],
    ['.clippy.toml', 'msrv = "1.60"\n', 'rust 1.60 → 1.60 (declared) @1'],
  ])('%s names a compiler', (path, text, expected) => {
    expect(engines(read(path, text))).toEqual([expected])
  })

  test('.cargo/config.toml gives aliases', () => {
    const manifest = read('.cargo/config.toml', '[alias]\nxtask = "run -p xtask --"\nt = ["test", "--all"]\n')
    expect(manifest.tasks.map(({ name, command }) => [name, command])).toEqual([
      ['xtask', 'run -p xtask --'],
      ['t', 'test --all'],
    ])
  })
})

test('go.mod gives the module, its address and what it requires', () => {
  const manifest = read(
    'go.mod',
    'module github.com/acme/acme/v2 // comment\n\ngo 1.22\n\ntoolchain go1.22.4\n\nrequire (\n\tgithub.com/a/b v1.2.3\n\tgithub.com/c/d v0.1.0 // indirect\n)\nrequire x.org/y v1.0.0\n',
  )
  expect(manifest).toMatchObject({ name: 'github.com/acme/acme/v2', urls: ['https://github.com/acme/acme'] })
  expect(engines(manifest)).toEqual(['go 1.22 → 1.22 (declared) @3', 'go 1.22.4 → 1.22.4 (toolchain) @5'])
  expect(dependencies(manifest)).toEqual([
    'runtime github.com/a/b v1.2.3 @8',
    'build github.com/c/d v0.1.0 @9',
    'runtime x.org/y v1.0.0 @11',
  ])
})

test('composer.json gives PHP, scripts and programs', () => {
  const manifest = read(
    'composer.json',
    '{"name":"acme/acme","require":{"php":"^7.4 || ^8.0","ext-json":"*"},\n"scripts":{"test":["phpunit","x"]},"bin":["bin/acme"]}',
  )
  expect(engines(manifest)).toEqual(['php ^7.4 || ^8.0 → 7.4 (declared) @1'])
  expect(manifest.tasks).toEqual([{ runner: 'composer', name: 'test', command: 'phpunit', line: 2 }])
  expect(manifest.binaries).toEqual([{ name: 'acme', entry: 'bin/acme' }])
})

test('a gemspec and a Gemfile give Ruby and gems', () => {
  const gemspec = read(
    'acme.gemspec',
    'Gem::Specification.new do |spec|\n  spec.name = "acme"\n  spec.required_ruby_version = Gem::Requirement.new(">= 2.7")\n  spec.add_dependency "rake", "~> 13.0", "< 14"\n  spec.executables = %w[acme]\nend\n',
  )
  expect(gemspec).toMatchObject({ name: 'acme', binaries: [{ name: 'acme', entry: 'exe/acme' }] })
  expect(engines(gemspec)).toEqual(['ruby >= 2.7 → 2.7 (declared) @3'])
  expect(dependencies(gemspec)).toEqual(['runtime rake ~> 13.0, < 14 @4'])
  const gemfile = read(
    'Gemfile',
    'ruby "3.2.0"\ngem "rails", "~> 7.1", require: "x"\ngroup :test do\n  gem \'rspec\'\nend\n',
  )
  expect(engines(gemfile)).toEqual(['ruby 3.2.0 → 3.2.0 (declared) @1'])
  expect(dependencies(gemfile)).toEqual(['runtime rails ~> 7.1 @2', 'development rspec  @4'])
})

test('pom.xml resolves its own properties', () => {
  const manifest = read(
    'pom.xml',
    `<project>
  <!-- <version>9</version> -->
  <groupId>org.acme</groupId><artifactId>acme</artifactId><version>1.0</version>
  <properties>
    <java.version>1.8</java.version>
    <junit.version>5.1</junit.version>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit</groupId><artifactId>junit</artifactId>
      <version>\${junit.version}</version><scope>test</scope>
    </dependency>
  </dependencies>
  <modules><module>core</module></modules>
</project>`,
  )
  expect(manifest).toMatchObject({ name: 'org.acme:acme', version: '1.0', workspaces: ['core'] })
  expect(engines(manifest)).toEqual(['java 1.8 → 8 (declared) @5'])
  expect(dependencies(manifest)).toEqual(['development org.junit:junit 5.1 @11'])
})

test('pom.xml requires the Java that its compiler is told, not that of other plugins', () => {
  const plugin = (name: string, release: string) =>
    `<plugin><artifactId>${name}</artifactId><configuration><release>${release}</release></configuration></plugin>`
  const plugins = plugin('maven-compiler-plugin', '11') + plugin('maven-javadoc-plugin', '17')
  const manifest = read('pom.xml', `<project><build><plugins>${plugins}</plugins></build></project>`)
  expect(engines(manifest)).toEqual(['java 11 → 11 (declared) @1'])
})

test('build.gradle.kts gives Java and dependencies', () => {
  const manifest = read(
    'build.gradle.kts',
    'version = "1.1"\njava { sourceCompatibility = JavaVersion.VERSION_11 }\ndependencies {\n  implementation("org.a:b:1.0")\n  testImplementation("org.c:d")\n}\n',
  )
  expect(manifest.version).toBe('1.1')
  expect(engines(manifest)).toEqual(['java 11 → 11 (declared) @2'])
  expect(dependencies(manifest)).toEqual(['runtime org.a:b 1.0 @4', 'development org.c:d  @5'])
})

test('a .csproj and global.json give .NET', () => {
  const project = read(
    'src/Acme.csproj',
    '<Project>\n<PropertyGroup><TargetFrameworks>net8.0;netstandard2.0</TargetFrameworks></PropertyGroup>\n<ItemGroup><PackageReference Include="X" Version="1.2" /></ItemGroup></Project>',
  )
  expect(project.name).toBe('Acme')
  expect(engines(project)).toEqual(['dotnet 8.0 → 8.0 (declared) @2'])
  expect(dependencies(project)).toEqual(['runtime X 1.2 @3'])
  expect(engines(read('global.json', '{"sdk":{"version":"8.0.100"}}'))).toEqual([
    'dotnet 8.0.100 → 8.0.100 (toolchain) @1',
  ])
})

test('CI files only list versions', () => {
  const workflow = `on: push
jobs:
  test:
    strategy:
      matrix:
        node-version: [22, 18.x, "20"]
        python: ['3.10', 3.9, pypy3.9]
        include:
          - { node-version: 16 }
    steps:
      - uses: dtolnay/rust-toolchain@1.70
      - uses: actions/setup-node@v4
        with:
          node-version: 14
`
  expect(engines(read('.github/workflows/ci.yml', workflow))).toEqual([
    'node 16, 18, 20, 22 → 16 (listed) @6',
    'python 3.9, 3.10 → 3.9 (listed) @7',
    'rust 1.70 → 1.70 (listed) @11',
  ])
  expect(engines(read('.travis.yml', 'language: go\ngo:\n  - 1.10\n  - tip\n  - "1.9"\n'))).toEqual([
    'go 1.9, 1.10 → 1.9 (listed) @3',
  ])
  expect(engines(read('.circleci/config.yml', 'jobs:\n  a:\n    docker:\n      - image: cimg/node:18.1\n'))).toEqual([
    'node 18.1 → 18.1 (listed) @4',
  ])
  expect(taskNames(read('.github/workflows/ci.yml', workflow))).toEqual([])
})
