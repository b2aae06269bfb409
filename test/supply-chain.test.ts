import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Package {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly link?: boolean
}

const { lockfileVersion, packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Package>> }
/** The packages of this repository itself, and the links by which one finds the others. */
const OWN = ['', ...['server', 'github-sandbox'].map((name) => `packages/${name}`)]
const LINKS = ['docalign-server', 'github-sandbox'].map((name) => `node_modules/${name}`)
const installed = Object.entries(packages).filter(([path]) => ![...OWN, ...LINKS].includes(path))
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/** Programs for platforms that are not those on which the lock file was made. None may be added. */
const WITHOUT_DIGEST = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'].map(
    (platform) => `@biomejs/cli-${platform}`,
  ),
  ...['win32-arm64', 'win32-x64'].map((platform) => `@biomejs/cli-${platform}`),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'win32-x64'].map(
    (platform) => `@msgpackr-extract/msgpackr-extract-${platform}`,
  ),
  ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64', 'linux-arm-gnueabihf'].map(
    (platform) => `@oxc-parser/binding-${platform}`,
  ),
  ...['linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu', 'linux-riscv64-musl', 'linux-s390x-gnu'].map(
    (platform) => `@oxc-parser/binding-${platform}`,
  ),
  ...['openharmony-arm64', 'win32-arm64-msvc', 'win32-ia32-msvc', 'win32-x64-msvc'].map(
    (platform) => `@oxc-parser/binding-${platform}`,
  ),
]

describe('The lock file', () => {
  it('has the digest of every package, but for programs of other platforms that are known', () => {
    expect(lockfileVersion).toBe(3)
    const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    const unknown = without.filter(([path]) => !WITHOUT_DIGEST.includes(nameOf(path)))
    expect(unknown.map(([path]) => path)).toEqual([])
    for (const [path, { optional, os }] of without) expect([path, optional, os?.length]).toEqual([path, true, 1])
  })

  it('names no place but the npm registry, and no folder', () => {
    const elsewhere = installed.filter(([, { resolved, link }]) => link || !(resolved ?? REGISTRY).startsWith(REGISTRY))
    expect(elsewhere).toEqual([])
  })

  it('has two packages that run a script when they are installed, which SECURITY.md names', () => {
    const names = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(names.toSorted()).toEqual(['esbuild', 'msgpackr-extract'])
    const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
    for (const name of names) expect(page).toContain(`\`${name}\``)
  })
})

const REGISTRY = 'https://registry.npmjs.org/'
