import { conventionsOf } from '../../ecosystems/lookup.ts'

/** The kind of a file, inferred from its path. */
export type FileClass = 'source' | 'test' | 'example' | 'doc' | 'config' | 'generated' | 'vendored' | 'asset'

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

const VENDORED = words(`vendor vendored _vendor node_modules bower_components jspm_packages third_party third-party
  thirdparty 3rdparty Pods Carthage .yarn .venv site-packages`)
/** Environments of Python have these; a module named `venv` has not. */
const IN_ENVIRONMENT = words('bin lib lib64 include share Lib Include Scripts')

const GENERATED = words('dist __snapshots__ __generated__ generated _generated coverage .next .nuxt .svelte-kit .turbo')
const GENERATED_NAME =
  /\.min\.\w+$|\.bundle\.js$|\.map$|\.snap$|\.lock$|[-.]lock\.(?:json|yaml|yml)$|\.lockb?$|\.pb\.\w+$|\.pb\.gw\.go$|_pb2(?:_grpc)?\.pyi?$|_grpc\.pb\.\w+$|[._]generated\.|_gen\.go$|^zz_generated|\.g\.(?:dart|cs)$|\.api\.md$|\.designer\.cs$|^(?:npm-shrinkwrap\.json|go\.sum|go\.work\.sum|bun\.lockb|bindata\.go|\.pnp\.c?js|\.docalign-baseline\.json)$/i

/** Test folders anywhere. */
const TEST = words(`test tests __tests__ __test__ testdata test-data test_data testdatas fixtures fixture __fixtures__
  __mocks__ __testfixtures__ mocks testutil testutils test-util test-utils test_util test_utils testhelper testhelpers test-helper test-helpers
  test_helpers testsuite testsuites unittests testcases test-cases`)
/** Test folders only outside `src`, where the same words name features (a plugin for Cypress, a benchmark runner). */
const TEST_OUTSIDE_SOURCE =
  words(`e2e cypress bench benches benchmark benchmarks spec specs fuzz stubs snapshots testbed
  test-fixtures`)
const TEST_FOLDER =
  /^(?:[a-z0-9]+[-_.])+tests$|^tests[-_.]|^test[-_]old$|^__tests?_\w+$|^__\w+_tests?__$|^(?:unit|e2e|integration|functional|acceptance)[-_]?tests?$/
/** Inside test folders, these contain the input of tests, never documentation. */
const TEST_INPUT =
  /^_*(?:fixtures?|testdata|test[-_]data|cases|.*[Cc]ases|snapshots?|specs?|format|ui|suites?|samples?)_*$/
const TEST_NAME = new RegExp(
  [
    String.raw`[._-](?:test|tests|spec|specs|e2e|cy|bench|unittest|test-d|e2e-spec)\.[\w.]+$|\.(?:txtar|[a-z]*test)$`,
    ...conventionsOf('tests').map(({ source }) => source),
  ].join('|'),
)
const TEST_NAME_OUTSIDE_SOURCE = /^tests?\.[cm]?[jt]sx?$/

const EXAMPLE = words(`examples samples demos tutorials docs_src docs-src playground playgrounds example-apps cookbook
  quickstarts starters`)
/** Words that also name features of a product: example folders only outside `src`. */
const EXAMPLE_OUTSIDE_SOURCE = words('example sample demo tutorial quickstart starter sandbox sandboxes')
const EXAMPLE_FOLDER = /^(?:[a-z0-9]+[-_])+(?:examples|demos|samples|playground)$|^(?:examples?|demos?|samples?)[-_]/
const EXAMPLE_NAME = /\.(?:stories|story)\.\w+$|^(?:example|demo)_.*_test\.go$/

/** Folders whose children are packages, which may have the name of a test folder. */
const WORKSPACES = words('packages crates libs modules plugins apps components tools internal cmd')
const PACKAGE_WORDS = words(`test test-utils test_utils test-util testutils test-helpers testutil example demo sample
  sandbox mocks bench benchmark spec snapshots fixture`)

const SOURCE_FOLDERS = words('src lib pkg internal cmd source')
const DOC_FOLDERS = words('doc docs documentation website www site wiki guide guides manual content')

const BUILT_FOLDERS = words('doc docs documentation book manual')

const DOC = words('md mdx mdc markdown mdown mkd rst adoc asciidoc asc textile rdoc org pod mediawiki')
/** Manual pages of programs. */
const MANUAL_PAGE = /^[a-z](?:[\w-]*[a-z])?\.[168]$/i
const DOC_NAME =
  /^(?:readme|contributing|install|changelog|changes|history|news|hacking|upgrading|code_of_conduct|security)(?:\.txt)?$/i
/** Documents about a folder of tests or examples itself. */
const FOLDER_DOC = /^(?:readme|contributing|index)(?:\.[\w-]+)*$/i

const ASSET =
  words(`png jpg jpeg gif webp avif bmp ico icns tif tiff svg psd ai sketch fig drawio woff woff2 ttf otf eot
  mp3 mp4 m4a wav ogg webm mov avi flac zip gz tgz bz2 xz zst 7z tar rar jar war whl deb rpm apk dmg exe dll so dylib a
  lib o obj pyc class wasm bin dat db sqlite sqlite3 pdf doc docx xls xlsx ppt pptx csv tsv jsonl ndjson parquet pem key
  crt cert cer csr der p12 pfx jks gpg sig po mo pot txt text log patch diff cast eps`)
const ASSET_NAME =
  /^(?:licen[cs]e|copying|notice|patents|authors|owners|contributors|maintainers|unlicense)(?:[-.].*)?$/i

const CONFIG =
  words(`json json5 jsonc yaml yml toml ini cfg conf config xml properties props targets env plist editorconfig
  gradle cmake mk mod work sum csproj fsproj vbproj sln nix tf tfvars hcl bzl bazel cabal gemspec podspec service socket
  rc webmanifest code-workspace iml`)
const CONFIG_NAME =
  /^(?:dockerfile|containerfile|makefile|gnumakefile|justfile|\.justfile|taskfile|rakefile|gemfile|procfile|vagrantfile|jenkinsfile|brewfile|pipfile|berksfile|podfile|fastfile|tiltfile|earthfile|caddyfile|cname|codeowners|build|workspace|setup\.py|noxfile\.py|conf\.py|cmakelists\.txt|meson\.build|gulpfile\.\w+|gruntfile\.\w+|build\.gradle\.kts|settings\.gradle\.kts|cargo\.lock)$|^dockerfile[.-]|\.dockerfile$|^\.env|\.env$|(?:^|[-_])requirements[\w-]*\.(?:txt|in)$|^constraints\.txt$|^_(?:redirects|headers|config\.yml)$/i
/** Settings of other tools, written as code: their keys belong to these tools. */
const TOOL_CONFIG = /^[\w-]+(?:\.[\w-]+)*\.config\.[cm]?[jt]s$|^\.[\w-]+rc\.[cm]?[jt]s$|^\.[\w-]+\.[cm]?js$/

/** Whether a file name is that of settings that a tool loads as code. */
export function isToolConfig(base: string): boolean {
  return TOOL_CONFIG.test(base)
}

/** Whether a file of this kind is a part of the program: its code, its settings, or what is generated for it; not a test, an example or a page. */
export function isOfProgram(kind: FileClass): boolean {
  return kind === 'source' || kind === 'config' || kind === 'generated'
}

interface PathParts {
  readonly folders: readonly string[]
  readonly base: string
  /** Lower case, without the dot; '' if there is none. */
  readonly extension: string
  /** Index of the first source folder; the number of folders if there is none. */
  readonly source: number
}

/** Classifies a path in order of priority: vendored, generated, test, example, then by the kind of file. `/` separates folders. */
export function classifyPath(path: string): FileClass {
  const parts = split(path)
  if (parts.folders.some((_, index) => isVendored(parts.folders, index))) return 'vendored'
  if (isGenerated(parts)) return 'generated'
  const isDocument = isDoc(parts)
  // It declares settings for the tests of its folder, as a pytest plug-in.
  if (parts.base === 'conftest.py') return 'config'
  const test = parts.folders.findIndex((_, index) => isTestFolder(parts, index))
  if (test !== -1 && !(isDocument && describesTests(parts, test))) return 'test'
  if (isTestName(parts) && !isDocument) return 'test'
  const example = parts.folders.findIndex((_, index) => isExampleFolder(parts, index))
  if (example !== -1 && !(isDocument && describesExamples(parts, example))) return 'example'
  if (EXAMPLE_NAME.test(parts.base)) return 'example'
  if (isDocument) return 'doc'
  if (isConfig(parts)) return 'config'
  if (ASSET.has(parts.extension) || ASSET_NAME.test(parts.base)) return 'asset'
  return 'source'
}

function isVendored(folders: readonly string[], index: number): boolean {
  const [folder = '', next = ''] = folders.slice(index, index + 2)
  return VENDORED.has(folder) || (folder === 'venv' && IN_ENVIRONMENT.has(next))
}

function split(path: string): PathParts {
  const folders = path.split('/')
  const base = folders.pop() ?? ''
  const dot = base.lastIndexOf('.')
  const source = folders.findIndex((folder) => SOURCE_FOLDERS.has(folder))
  const extension = dot === -1 ? '' : base.slice(dot + 1).toLowerCase()
  return { folders, base, extension, source: source === -1 ? folders.length : source }
}

function isGenerated({ folders, base }: PathParts): boolean {
  return folders.some((folder) => GENERATED.has(folder)) || GENERATED_NAME.test(base)
}

/** `packages/test` is a package; `packages/tests` and `packages/x/test` are tests. */
function isPackage({ folders }: PathParts, index: number): boolean {
  return PACKAGE_WORDS.has(folders[index] ?? '') && WORKSPACES.has(folders[index - 1] ?? '')
}

function isTestFolder(parts: PathParts, index: number): boolean {
  const folder = parts.folders[index] ?? ''
  if (isPackage(parts, index)) return false
  // Rust's integration tests are in `tests`; `src/test` is an ordinary module.
  if (folder === 'test' && parts.extension === 'rs' && index > parts.source) return false
  if (TEST.has(folder) || TEST_FOLDER.test(folder)) return true
  if ((folder === 't' && index === 0) || (folder === 'it' && parts.folders[index - 1] === 'src')) return true
  if (index > parts.source || !TEST_OUTSIDE_SOURCE.has(folder)) return false
  // A folder of specifications contains data and documents, one of specs contains code.
  return !/^specs?$/.test(folder) || !(DOC.has(parts.extension) || CONFIG.has(parts.extension))
}

function isTestName(parts: PathParts): boolean {
  if (DOC.has(parts.extension) || CONFIG.has(parts.extension)) return false
  if (TEST_NAME.test(parts.base)) return true
  return parts.source === parts.folders.length && TEST_NAME_OUTSIDE_SOURCE.test(parts.base)
}

function isExampleFolder(parts: PathParts, index: number): boolean {
  const folder = parts.folders[index] ?? ''
  if (isPackage(parts, index)) return false
  if (EXAMPLE.has(folder) || EXAMPLE_FOLDER.test(folder)) return true
  return index < parts.source && (EXAMPLE_OUTSIDE_SOURCE.has(folder) || /^template[-_]/.test(folder))
}

/** A README directly in a test folder explains how to run the tests; one among the fixtures is input. */
function describesTests({ folders, base }: PathParts, test: number): boolean {
  return FOLDER_DOC.test(base) && test >= folders.length - 2 && !folders.some((folder) => TEST_INPUT.test(folder))
}

/** Any page under the docs' own `examples` or `tutorial`; elsewhere only a document about the example. */
function describesExamples({ folders, base }: PathParts, example: number): boolean {
  return FOLDER_DOC.test(base) || folders.slice(0, example).some((folder) => DOC_FOLDERS.has(folder))
}

function isDoc({ folders, base, extension }: PathParts): boolean {
  if (DOC.has(extension) || DOC_NAME.test(base) || MANUAL_PAGE.test(base)) return true
  // Pages of a built site, or other pages that are not read: they repeat names, and declare none.
  if (/^x?html?$/.test(extension) && folders.some((folder) => BUILT_FOLDERS.has(folder))) return true
  return extension === 'txt' && folders.some((folder) => DOC_FOLDERS.has(folder)) && !CONFIG_NAME.test(base)
}

function isConfig({ base, extension, folders, source }: PathParts): boolean {
  if (CONFIG.has(extension) || CONFIG_NAME.test(base)) return true
  if (/^\.[\w-]+$/.test(base) || (extension === 'txt' && folders.includes('requirements'))) return true
  return isToolConfig(base) && source === folders.length
}
