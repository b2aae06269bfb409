import { baseName } from '../../../base/paths.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { readJson } from '../formats/json.ts'
import { at } from '../formats/located.ts'
import { readXml } from '../formats/xml.ts'
import { addEngine, addEngineAt, addUrls, type ManifestDraft } from '../manifests/draft.ts'
import { csharpRules } from './definitions.ts'

/** Namespaces of argument parsers. */
const PARSERS = [
  'System.CommandLine',
  'using CommandLine',
  'McMaster.Extensions.CommandLineUtils',
  'Spectre.Console.Cli',
]

/** C# and the .NET SDK. */
export const dotnet: Ecosystem = {
  name: 'dotnet',
  conventions: {
    dialects: ['fs', 'vb'],
    packageSystems: ['dotnet'],
    declaring: 'class interface enum struct record namespace static const var'.split(' '),
    quotesOptions: true,
    tests: /[a-z0-9](?:Tests?|IT|Spec|TestCase)\.(?:cs|fs)$/,
  },
  manifests: {
    names: { 'global.json': readGlobalJson },
    paths: [[/\.(?:cs|fs|vb)proj$/, readDotnetProject]],
    endings: ['csproj', 'fsproj', 'vbproj'],
  },
  languages: [
    {
      grammar: 'c-sharp',
      files: ['.cs', '.csx'],
      fences: ['csharp', 'cs', 'c#'],
      rules: csharpRules,
      options: { readers: [], unread: PARSERS },
      exported: true,
    },
  ],
}

/** A .csproj, .fsproj or .vbproj. */
function readDotnetProject(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'dotnet'
  draft.name = baseName(draft.path).replace(/\.\w+$/, '')
  for (const { path, text: value, attributes, line } of readXml(text)) {
    const element = path.slice(path.lastIndexOf('/') + 1)
    if (element === 'PackageId' && value !== '') draft.name = value
    else if (element === 'Version' && path.includes('PropertyGroup')) draft.version = value
    else if (element === 'ToolCommandName') draft.binaries.push({ name: value, entry: null })
    else if (/^(?:RepositoryUrl|PackageProjectUrl)$/.test(element)) addUrls(draft, [value])
    else if (/^TargetFrameworks?$/.test(element)) addFrameworks(draft, value, line)
    const reference = element === 'PackageReference' ? attributes.get('Include') : undefined
    if (reference !== undefined) {
      draft.dependencies.push({ name: reference, range: attributes.get('Version') ?? '', kind: 'runtime', line })
    }
  }
}

/** `net8.0;netcoreapp3.1` are runtimes; `netstandard2.0` and `net48` are not. */
function addFrameworks(draft: ManifestDraft, frameworks: string, line: number): void {
  for (const framework of frameworks.split(';')) {
    const version = /^net(?:coreapp)?(\d+\.\d+)/.exec(framework.trim())?.[1]
    if (version !== undefined) addEngine(draft, 'dotnet', version, 'declared', line)
  }
}

/** global.json: the SDK to build with. */
function readGlobalJson(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'dotnet'
  addEngineAt(draft, 'dotnet', at(readJson(text), 'sdk', 'version'), 'toolchain')
}
