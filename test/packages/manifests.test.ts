import { describe, expect, it } from 'vitest'
import { type Manifest, own, server } from './manifests.ts'

describe('The manifests', () => {
  it('ask for the same versions, and the server for all that the command line asks for', () => {
    expect(server.version).toBe(own.version)
    expect(own.peerDependencies).toEqual({ 'docalign-server': own.version, pyright: server.dependencies.pyright })
    expect(server.dependencies).toMatchObject(own.dependencies)
    // What only bundled packages import is the server's alone.
    const ours: Manifest['dependencies'] = { ...own.devDependencies, ...own.dependencies }
    const shared = Object.entries(server.dependencies).filter(([name]) => Object.hasOwn(ours, name))
    expect(ours).toMatchObject(Object.fromEntries(shared))
  })
})
