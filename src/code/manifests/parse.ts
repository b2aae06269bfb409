import type { Manifest } from '../manifest.ts'
import { finished, newDraft, type Reader } from './draft.ts'
import { readDeno } from './javascript/deno.ts'
import { readLerna } from './javascript/lerna.ts'
import { readPackageJson } from './javascript/package-json.ts'
import { readPnpmWorkspace } from './javascript/pnpm-workspace.ts'
import { readTsconfig } from './javascript/tsconfig.ts'
import { readComposer } from './languages/composer.ts'
import { readDotnetProject, readGlobalJson } from './languages/dotnet.ts'
import { readGoMod, readGoWork } from './languages/go.ts'
import { readGradle, readGradleProperties } from './languages/gradle.ts'
import { readPom } from './languages/maven.ts'
import { readGemfile, readGemspec } from './languages/ruby.ts'
import { baseName } from './place.ts'
import { readHatch } from './python/hatch.ts'
import { readNoxfile } from './python/noxfile.ts'
import { readPipfile } from './python/pipfile.ts'
import { readPyproject } from './python/pyproject.ts'
import { readRequirements } from './python/requirements.ts'
import { readSetupCfg } from './python/setup-cfg.ts'
import { readSetupPy } from './python/setup-py.ts'
import { readToxIni } from './python/tox.ts'
import { readToxToml } from './python/tox-toml.ts'
import { readCargo } from './rust/cargo.ts'
import { readCargoConfig, readClippy, readRustToolchain } from './rust/toolchain.ts'
import { isInvokeFile, readInvoke } from './tasks/invoke.ts'
import { readJustfile } from './tasks/justfile.ts'
import { readMakefile } from './tasks/makefile.ts'
import { readRakefile } from './tasks/rakefile.ts'
import { readTaskfile } from './tasks/taskfile.ts'
import { readCircle, readTravis, readWorkflow } from './toolchains/ci.ts'
import { readMise } from './toolchains/mise.ts'
import { readToolVersions, versionFile } from './toolchains/version-files.ts'

/** Files longer than this are read up to here; the longest manifest people write is a tenth of it. */
const LONGEST = 1_000_000

const BY_NAME: ReadonlyMap<string, Reader> = new Map([
  ['package.json', readPackageJson],
  ['pnpm-workspace.yaml', readPnpmWorkspace],
  ['lerna.json', readLerna],
  ['deno.json', readDeno],
  ['deno.jsonc', readDeno],
  ['jsr.json', readDeno],
  ['.nvmrc', versionFile('node')],
  ['.node-version', versionFile('node')],
  ['.tool-versions', readToolVersions],
  ['mise.toml', readMise],
  ['.mise.toml', readMise],
  ['pyproject.toml', readPyproject],
  ['hatch.toml', readHatch],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['Pipfile', readPipfile],
  ['tox.ini', readToxIni],
  ['tox.toml', readToxToml],
  ['noxfile.py', readNoxfile],
  ['.python-version', versionFile('python')],
  ['runtime.txt', versionFile('python')],
  ['Cargo.toml', readCargo],
  ['rust-toolchain', readRustToolchain],
  ['rust-toolchain.toml', readRustToolchain],
  ['clippy.toml', readClippy],
  ['.clippy.toml', readClippy],
  ['go.mod', readGoMod],
  ['go.work', readGoWork],
  ['.go-version', versionFile('go')],
  ['composer.json', readComposer],
  ['Gemfile', readGemfile],
  ['.ruby-version', versionFile('ruby')],
  ['.java-version', versionFile('java')],
  ['pom.xml', readPom],
  ['build.gradle', readGradle],
  ['build.gradle.kts', readGradle],
  ['settings.gradle', readGradle],
  ['settings.gradle.kts', readGradle],
  ['gradle.properties', readGradleProperties],
  ['global.json', readGlobalJson],
  ['Makefile', readMakefile],
  ['makefile', readMakefile],
  ['GNUmakefile', readMakefile],
  ['justfile', readJustfile],
  ['.justfile', readJustfile],
  ['Justfile', readJustfile],
  ['Rakefile', readRakefile],
  ['rakefile', readRakefile],
  ['Rakefile.rb', readRakefile],
  ['tasks.py', readInvoke],
])

const BY_PATH: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)\.cargo\/config(?:\.toml)?$/, readCargoConfig],
  [/(?:^|\/)\.config\/mise(?:\/config)?\.toml$|(?:^|\/)\.?mise\/config\.toml$/, readMise],
  [/(?:^|\/)requirements[^/]*\.(?:txt|in)$|-requirements\.(?:txt|in)$/, readRequirements],
  [/(?:^|\/)requirements\/(?:[^/]+\/)*[^/]+\.(?:txt|in)$/, readRequirements],
  [/(?:^|\/)[Tt]askfile(?:\.dist)?\.ya?ml$/, readTaskfile],
  [/(?:^|\/)tsconfig(?:\.[\w-]+)*\.json$/, readTsconfig],
  [/^\.github\/workflows\/[^/]+\.ya?ml$/, readWorkflow],
  [/^\.travis\.yml$/, readTravis],
  [/^\.circleci\/config\.ya?ml$/, readCircle],
  [/\.gemspec$/, readGemspec],
  [/\.mk$/, readMakefile],
  [/\.rake$/, readRakefile],
  [/\.(?:cs|fs|vb)proj$/, readDotnetProject],
]

/** What the patterns' paths end in: most of a repository's paths need not be compared with any of them. */
const ENDINGS: ReadonlySet<string> = new Set(
  'config toml txt in yaml yml json gemspec mk rake csproj fsproj vbproj'.split(' '),
)

function readerOf(path: string): Reader | undefined {
  const name = baseName(path)
  const known = BY_NAME.get(name)
  if (known !== undefined || !ENDINGS.has(name.slice(name.lastIndexOf('.') + 1))) return known
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1]
}

/** Whether `parseManifest` knows a file of this path. */
export function isManifestPath(path: string): boolean {
  return readerOf(path) !== undefined
}

/**
 * What a manifest, task file or toolchain file declares; null when the file is none. Never throws: of a file that does
 * not parse, the manifest holds what could be read. Lines are 1-based.
 */
export function parseManifest(path: string, text: string): Manifest | null {
  const reader = readerOf(path)
  if (reader === undefined || (reader === readInvoke && !isInvokeFile(text))) return null
  const draft = newDraft(path)
  try {
    reader(
      draft,
      text
        .slice(0, LONGEST)
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    )
  } catch {
    // A reader that gives up keeps what it had read; the repository's file is to blame, and is named by its path.
  }
  return finished(draft)
}
