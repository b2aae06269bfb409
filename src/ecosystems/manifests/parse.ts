import { baseName } from '../../paths.ts'
import { readCircle, readTravis, readWorkflow } from '../ci/ci.ts'
import { readDotnetProject, readGlobalJson } from '../dotnet/projects.ts'
import { readGoMod, readGoWork } from '../go/manifests/go-mod.ts'
import { readDeno } from '../javascript/manifests/deno.ts'
import { readLerna } from '../javascript/manifests/lerna.ts'
import { readPackageJson } from '../javascript/manifests/package-json.ts'
import { readPnpmWorkspace } from '../javascript/manifests/pnpm-workspace.ts'
import { readTsconfig } from '../javascript/manifests/tsconfig.ts'
import { readJustfile } from '../just/justfile.ts'
import { readGradle, readGradleProperties } from '../jvm/gradle.ts'
import { readPom } from '../jvm/maven.ts'
import { readMakefile } from '../make/makefile.ts'
import type { Manifest } from '../manifest.ts'
import { readComposer } from '../php/composer.ts'
import { readHatch } from '../python/manifests/hatch.ts'
import { isInvokeFile, readInvoke } from '../python/manifests/invoke.ts'
import { readNoxfile } from '../python/manifests/noxfile.ts'
import { readPipfile } from '../python/manifests/pipfile.ts'
import { readPyproject } from '../python/manifests/pyproject.ts'
import { readRequirements } from '../python/manifests/requirements.ts'
import { readSetupCfg } from '../python/manifests/setup-cfg.ts'
import { readSetupPy } from '../python/manifests/setup-py.ts'
import { readToxIni } from '../python/manifests/tox.ts'
import { readToxToml } from '../python/manifests/tox-toml.ts'
import { readGemfile, readGemspec } from '../ruby/gems.ts'
import { readRakefile } from '../ruby/rakefile.ts'
import { readCargo } from '../rust/manifests/cargo.ts'
import { readCargoConfig, readClippy, readRustToolchain } from '../rust/manifests/toolchain.ts'
import { readTaskfile } from '../taskfile/taskfile.ts'
import { readMise } from '../version-managers/mise.ts'
import { readToolVersions, versionFile } from '../version-managers/version-files.ts'
import { finished, newDraft, type Reader } from './draft.ts'

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
