import type { ClaimKind } from '../claim-kind.ts'
import { type CommandSubject, extractCommands } from './extract.ts'
import { nounOf, verifyCommand } from './verify.ts'

export const commandKind = {
  type: 'command',
  severity: 'high',
  extract: extractCommands,
  verify: verifyCommand,
  restsOnManifests: true,
  namesTask: true,
  noun: ({ subject }) => nounOf(subject.runner),
  spellings: ({ value }) => [value],
  namesThing: () => true,
  isIndependent: true,
} satisfies ClaimKind<CommandSubject>
