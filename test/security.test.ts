import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const at = (file: string): URL => new URL(`../${file}`, import.meta.url)
const read = (file: string): string => readFileSync(at(file), 'utf8')

interface Service {
  readonly image?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly ports?: readonly string[]
  readonly privileged?: boolean
}

describe('SECURITY.md', () => {
  it('names tests that are there, for every threat', () => {
    const rows = read('SECURITY.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:threat|---)/.test(line))
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const files = [...row.matchAll(/`(test\/[^`]+)`/g)].map((match) => match[1] ?? '')
      expect(files, row).not.toEqual([])
      expect(files.filter((file) => !existsSync(at(file)))).toEqual([])
    }
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> }

  it.each(Object.keys(services))('gives %s no more than it needs', (name) => {
    expect(services[name]).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], pids_limit: 512 },
      mem_limit: expect.stringMatching(/^\d+[gm]$/),
    })
    expect(services[name]?.privileged).toBeUndefined()
  })

  it('has no password of its own, and starts without none', () => {
    const variables = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name, rest]) => `${name}${rest?.slice(0, 2)}`)
    expect(new Set(variables)).toEqual(new Set(['POSTGRES_PASSWORD:?', 'REDIS_PASSWORD:?']))
    expect(text.match(/\/\/[\w-]*:[^$@\s]+@/g)).toBeNull()
  })

  it('is reached from the same machine alone', () => {
    const ports = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(ports).toEqual(['127.0.0.1:3000:3000'])
  })
})

describe('Dockerfile', () => {
  it('runs the server as a user without privileges', () => {
    const users = [...read('Dockerfile').matchAll(/^USER (\S+)/gm)].map((match) => match[1])
    expect(users.at(-1)).toBe('node')
  })
})
