import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundlePackages } from '../../scripts/bundle.ts'
import type { Published } from './registry.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MANIFESTS = ['package.json', 'packages/server/package.json']
/** What else the packages are made of, apart from what is built. */
const PARTS = [
  ...[
    'migrations',
    'deploy',
    'docs',
    '.env.example',
    'app.yml',
    'docalign.schema.json',
    'README.md',
    'SECURITY.md',
    'LICENSE',
  ],
  ...['packages/server/README.md', 'scripts/prepare.mjs', 'scripts/stage-server.mjs'],
]

/** Builds both packages in a temporary folder and packs them, as a release does. The types of the library are left out. */
export async function packPackages(): Promise<readonly Published[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-packed-'))
  for (const part of [...MANIFESTS, ...PARTS]) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  await bundlePackages(join(folder, 'dist'))
  const packing = ['pack', '--silent', '--include-workspace-root', '--workspace', 'docalign-server']
  await promisify(execFile)('npm', packing, { cwd: folder })
  return MANIFESTS.map((file) => {
    const manifest = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Published['manifest']
    return { manifest, path: join(folder, `${manifest.name}-${manifest.version}.tgz`) }
  })
}
