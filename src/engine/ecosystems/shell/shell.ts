import type { Ecosystem } from '../ecosystem.ts'
import { readScript } from './commands.ts'
import { bashRules, powershellRules } from './definitions.ts'

/** Shells: bash and its relatives, PowerShell. */
export const shell: Ecosystem = {
  name: 'shell',
  conventions: { declaring: ['function'], readingVariables: /\$\{|\$env:|\$|%/, tests: /\.bats$/ },
  manifests: {
    paths: [
      [/^(?:(?:[\w.-]+\/){0,3}(?:bin|exe|scripts?)\/)?(?!configure$|gradlew$|mvnw$)[a-z][a-z\d_-]*$/, readScript],
    ],
    endings: [''],
  },
  languages: [
    {
      grammar: 'bash',
      files: ['.sh', '.bash', '.bats', '.ksh', '.zsh', '.bashrc', '.bash_profile', '.profile'],
      rules: bashRules,
      exported: true,
    },
    { grammar: 'powershell', files: ['.ps1', '.psm1'], rules: powershellRules, exported: true },
  ],
}
