import type { Claim } from '../claims/claim.ts'
import type { CommandSubject } from '../claims/extract/command.ts'
import type { Manifest, Task } from '../ecosystems/manifest.ts'
import { parseManifest } from '../ecosystems/manifests/parse.ts'
import type { GitRepository } from '../git/types.ts'
import type { Proof } from './past.ts'

/** The task that took over from one that is gone. */
export interface RenamedTask {
  readonly file: string
  readonly task: Task
}

/** Finds new names of tasks. */
export interface TaskRenames {
  /**
   * The new name of a task that is gone: the one task of the same file that does what it did, word for word, and did not exist
   * beside it. Null for other claims, and when there is none or more than one.
   */
  heirOf(claim: Claim, proof: Proof): Promise<RenamedTask | null>
}

/** @param manifests those of now */
export function createTaskRenames(repository: GitRepository, manifests: readonly Manifest[]): TaskRenames {
  const read = new Map<string, Promise<Manifest | null>>()
  /** Many claims may be about tasks of one file. */
  const manifestOnce = (commit: string, path: string): Promise<Manifest | null> => {
    const name = `${commit}:${path}`
    const known = read.get(name) ?? manifestAt(repository, commit, path)
    read.set(name, known)
    return known
  }
  return {
    async heirOf(claim, proof) {
      if (claim.type !== 'command') return null
      const { runner, task: name } = claim.subject as Partial<CommandSubject>
      if (runner === undefined) return null
      const file = proof.outcome.evidence[0]?.file
      const now = manifests.find((manifest) => manifest.path === file)
      if (file === undefined || !now) return null
      const before = tasksOf(await manifestOnce(proof.commit, file), runner)
      const gone = before.find((task) => task.name === name)
      if (!gone || gone.command === '') return null
      const old = new Set(before.map((task) => task.name))
      const heirs = tasksOf(now, runner).filter((task) => task.command === gone.command && !old.has(task.name))
      const [task] = heirs
      return task && heirs.length === 1 ? { file, task } : null
    },
  }
}

function tasksOf(manifest: Manifest | null, runner: Task['runner']): readonly Task[] {
  return manifest?.tasks.filter((task) => task.runner === runner) ?? []
}

async function manifestAt(repository: GitRepository, commit: string, path: string): Promise<Manifest | null> {
  for await (const { bytes } of repository.files([{ commit, path }]))
    return bytes && parseManifest(path, bytes.toString('utf8'))
  return null
}
