import type { Installed, useApp } from './app.ts'

/** A repository whose README names a script, a page and a file. */
export const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n\nSee the [guide](docs/guide.md) and `src/main.js`.\n',
  'docs/guide.md': '# Guide\n\nThe entry is `src/main.js`.\n',
  'src/main.js': 'export const main = 1\n',
  'package.json': `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`,
}
/** Its manifest with another name for the script. */
export const RENAMED_SCRIPT = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`

/** Installs the App on the repository and opens a pull request that changes files. */
export async function withPullRequest(
  app: ReturnType<typeof useApp>,
  files: Readonly<Record<string, string | null>>,
  options: { draft?: boolean } = {},
): Promise<Installed & { number: number; sha: string }> {
  const installed = await app.installed(FILES)
  const sha = await installed.repository.commit('feature', files, { from: 'main', message: 'Change' })
  const number = await installed.repository.openPullRequest({ head: 'feature', title: 'Change', ...options })
  return { ...installed, number, sha }
}
