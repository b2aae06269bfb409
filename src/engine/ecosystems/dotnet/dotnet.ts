import type { Ecosystem } from '../ecosystem.ts'
import { csharpRules } from './definitions.ts'
import { readDotnetProject, readGlobalJson } from './projects.ts'

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
