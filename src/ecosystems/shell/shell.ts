import type { Ecosystem } from '../ecosystem.ts'
import { bashRules, powershellRules } from './definitions.ts'

/** Shells: bash and its relatives, PowerShell. */
export const shell: Ecosystem = {
  name: 'shell',
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
