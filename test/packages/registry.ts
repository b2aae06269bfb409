import { spawn } from 'node:child_process'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { rsort } from 'semver'
import { groupBy } from '../../src/base/group-by.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A package as a registry has it: its manifest, and what its tarball is made of. */
export interface Published {
  readonly manifest: { readonly name: string; readonly version: string }
  /** A folder, or a tarball. */
  readonly path: string
}

export interface Registry {
  readonly url: string
  close(): Promise<void>
}

/**
 * An npm registry on loopback. It has the packages given, and all of our lock file as `node_modules` holds them: package managers choose
 * among them as in the real one. No `overrides` apply, as nobody who installs us has ours.
 */
export async function startRegistry(own: readonly Published[]): Promise<Registry> {
  const published = groupBy([...own, ...locked()], ({ manifest }) => manifest.name)
  const server = createServer((request, response) => {
    const [name = '', version] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/')
    const versions = published.get(name) ?? []
    const wanted = versions.find(({ manifest }) => `${manifest.version}.tgz` === version)
    if (version === undefined && versions.length > 0) response.end(JSON.stringify(packument(name, versions, url)))
    else if (wanted && existsSync(wanted.path)) sendTarball(wanted.path, response)
    else response.writeHead(404).end('{}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((settle) => server.close(() => settle()))
  }
  return { url, close }
}

/** Programs for other platforms are in the lock file, but not installed: nobody asks for their tarballs. */
function locked(): Published[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>
  }
  return Object.entries(packages).flatMap(([path, entry]) => {
    const [, name] = /^.*node_modules\/(.+)$/.exec(path) ?? []
    const { version, link = false } = entry
    if (name === undefined || version === undefined || link) return []
    return [{ manifest: { ...entry, name, version }, path: join(ROOT, path) }]
  })
}

function packument(name: string, published: readonly Published[], url: string): object {
  const versions = published.map(({ manifest }) => {
    const dist = { tarball: `${url}/${name}/-/${manifest.version}.tgz` }
    return [manifest.version, { ...manifest, dist }] as const
  })
  const [latest] = rsort(versions.map(([version]) => version))
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) }
}

function sendTarball(path: string, response: ServerResponse): void {
  if (path.endsWith('.tgz')) return void pipeline(createReadStream(path), response).catch(() => response.destroy())
  const packing = ['-c', '--exclude', 'node_modules', '-C', dirname(path), basename(path)]
  const tar = spawn('tar', packing, { stdio: ['ignore', 'pipe', 'inherit'] })
  // Package managers want gzip, and compression is only for the way.
  pipeline(tar.stdout, createGzip({ level: 0 }), response).catch(() => response.destroy())
}
