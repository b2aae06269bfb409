import type { ClaimKind } from '../claim-kind.ts'
import { type CommandSubject, extractCommands } from './extract.ts'
import { verifyCommand } from './verify.ts'

export const commandKind = {
  type: 'command',
  help: {
    title: 'Command',
    checks: "The repository's own scripts and tasks: npm, make, just, tox, composer and their like.",
    drift: 'The docs tell readers to run a script or task that no longer exists.',
    fix: "Write the script's new name, or bring the script back.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
    isSaidWhole: true,
  },
  severity: 'high',
  extract: extractCommands,
  verify: verifyCommand,
  restsOnManifests: true,
  namesTask: true,
  namesThing: () => true,
  isIndependent: true,
  isListedIfPossible: true,
} satisfies ClaimKind<CommandSubject>
