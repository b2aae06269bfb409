import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterwards } from '../base/git/opened.ts'

/** A registry of npm on loopback that has one package, `docalign` 0.1.0, with this program and this script for its installation. */
export async function registryWith(program: string, postinstall = 'true'): Promise<{ url: string; asked: string[] }> {
  const manifest = {
    ...{ name: 'docalign', version: '0.1.0', type: 'module', bin: { docalign: 'main.js' } },
    ...{ hasInstallScript: true, scripts: { postinstall } },
  }
  const tarball = packed({ 'package.json': JSON.stringify(manifest), 'main.js': `#!/usr/bin/env node\n${program}` })
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url.endsWith('.tgz')) response.end(tarball)
    else if (url !== '/docalign') response.writeHead(404).end('{}')
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(listed(manifest, tarball, at())))
  })
  const at = (): string => {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  }
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  afterwards(() => server.close())
  return { url: at(), asked }
}

function listed(manifest: { readonly name: string; readonly version: string }, tarball: Buffer, url: string) {
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const version = { ...manifest, dist: { tarball: `${url}docalign-0.1.0.tgz`, integrity } }
  return { name: manifest.name, 'dist-tags': { latest: '0.1.0' }, versions: { '0.1.0': version } }
}

function packed(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-package-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'package'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'package', name), text, { mode: 0o755 })
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
  return readFileSync(join(folder, 'package.tgz'))
}
