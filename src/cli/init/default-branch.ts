import type { GitRepository } from '../../git/types.ts'

const USUAL = ['main', 'master', 'trunk', 'develop'] as const

/**
 * The name of the default branch, as far as a clone tells: the usual name whose branch is where the remote's HEAD is, else the first
 * that there is, else `main`.
 */
export async function defaultBranch({ resolve }: Pick<GitRepository, 'resolve'>): Promise<string> {
  const commitOf = (ref: string): Promise<string | null> => resolve(ref).catch(() => null)
  const head = await commitOf('refs/remotes/origin/HEAD')
  const there: string[] = []
  for (const name of USUAL) {
    const commit = (await commitOf(`refs/remotes/origin/${name}`)) ?? (await commitOf(`refs/heads/${name}`))
    if (commit === null) continue
    if (commit === head) return name
    there.push(name)
  }
  return there[0] ?? 'main'
}
