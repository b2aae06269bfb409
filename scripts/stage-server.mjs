// Copies what the package docalign-server publishes into its folder, before it is packed. Run `npm run build` first.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SHARED = [
  ...[
    'dist',
    'deploy',
    'docs',
    'migrations',
    '.env.example',
    'app.yml',
    'docalign.schema.json',
    'LICENSE',
    'SECURITY.md',
  ],
]
const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

for (const name of SHARED) {
  rmSync(path(`packages/server/${name}`), { recursive: true, force: true })
  cpSync(path(name), path(`packages/server/${name}`), { recursive: true })
}
// It excludes files from the package docalign; this package is complete.
rmSync(path('packages/server/dist/.npmignore'))
