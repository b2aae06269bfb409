import type { Snapshot } from '../../../facts/snapshot.ts'
import { contradicts, holdsAt, type Outcome, unknown } from '../../outcome.ts'
import type { KeysSubject } from '../extract/key-binding.ts'

/** Keys hold if a manifest binds the command to them on some platform. A different binding contradicts them. */
export function keysOutcome({ command, keys }: KeysSubject, { manifests }: Snapshot): Outcome {
  const bindings = manifests.flatMap(({ path, keyBindings }) =>
    keyBindings.filter(({ names }) => names.includes(command)).map((binding) => ({ ...binding, path })),
  )
  const [first] = bindings
  if (!first) return unknown(`\`${command}\` is bound to no keys`)
  const bound = bindings.find((binding) => binding.keys.includes(keys))
  if (bound) return holdsAt('bound at', bound)
  const all = [...new Set(bindings.flatMap((binding) => binding.keys))]
  return contradicts('keys of a command', `${first.path}:${first.line} binds it to ${all.join(', ')}`, {
    evidence: [first],
  })
}
