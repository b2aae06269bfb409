import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const NAME = 'docalign'

/** The programs that tests start as processes of their own, by their names. */
const PROGRAMS = {
  docalign: new URL('../src/cli/main.ts', import.meta.url),
  demo: new URL('../demo/demo.ts', import.meta.url),
  run: new URL('../src/cli/run.ts', import.meta.url),
  'embedded-database': new URL('../src/cli/embedded-database.ts', import.meta.url),
  checker: new URL('../src/cli/checker.ts', import.meta.url),
  isolated: new URL('../src/cli/isolated.ts', import.meta.url),
  answering: new URL('base/isolation/program.ts', import.meta.url),
  host: new URL('embedded/host.ts', import.meta.url),
  searching: new URL('search/searching.ts', import.meta.url),
}

/**
 * Puts the programs into a temporary folder as an installed package has them: in bundles, which start in a third of the
 * processor time that compiling their files one by one takes.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const target = join(folder, NAME)
  const entries = Object.entries(PROGRAMS).map(([name, file]) => ({ in: fileURLToPath(file), out: `cli/${name}` }))
  await bundle(join(target, 'dist'), entries)
  for (const beside of ['app.yml', 'migrations', 'node_modules', 'package.json'])
    await symlink(join(ROOT, beside), join(target, beside))
}

/** What Node is to run for a program, in the tests' processes. */
export function programFile(name: keyof typeof PROGRAMS): string {
  return join(process.env.TMPDIR ?? '', NAME, 'dist/cli', `${name}.js`)
}
