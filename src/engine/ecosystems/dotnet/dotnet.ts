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
  manifests: {
    names: { 'global.json': readGlobalJson },
    paths: [[/\.(?:cs|fs|vb)proj$/, readDotnetProject]],
    endings: ['csproj', 'fsproj', 'vbproj'],
  },
  languages: [
    {
      grammar: 'c-sharp',
      files: ['.cs', '.csx'],
      rules: csharpRules,
      options: { readers: [], unread: PARSERS },
      exported: true,
    },
  ],
}
