import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settingsOf } from '../../src/cli/server/set-up.ts'

interface Container {
  readonly name: string
  readonly image: string
  readonly securityContext: object
  readonly resources: { readonly limits: { readonly memory: string } }
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
  readonly envFrom: readonly object[]
}

interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, unknown>>
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly automountServiceAccountToken: boolean
        readonly securityContext: object
        readonly containers: readonly Container[]
      }
    }
  }
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const resources = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS() as Resource)
const pods = resources.flatMap(({ kind, spec }) => (spec?.template ? [{ kind, ...spec.template.spec }] : []))

describe('The example for Kubernetes', () => {
  it('has two roles and the job that migrates, each with limits and no rights', () => {
    expect(pods.map(({ kind }) => kind)).toEqual(['Job', 'Deployment', 'StatefulSet'])
    for (const { automountServiceAccountToken, securityContext, containers } of pods) {
      expect(automountServiceAccountToken).toBe(false)
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/)
      }
    }
  })

  it('asks the probes that are made for it', () => {
    for (const { containers } of pods.slice(1))
      for (const { livenessProbe, readinessProbe } of containers)
        expect([livenessProbe?.httpGet.path, readinessProbe?.httpGet.path]).toEqual(['/live', '/ready'])
  })

  it('holds no secret, and takes all of them from one that is made beside it', () => {
    expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([])
    for (const { containers } of pods)
      for (const { envFrom } of containers) expect(envFrom).toContainEqual({ secretRef: { name: 'docalign' } })
  })

  it('sets variables that the server knows', () => {
    const known = read('docs/server.md')
    const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    for (const [name, value] of Object.entries(settings)) {
      expect(known).toContain(`| \`${name}\` |`)
      expect(value).toBeTypeOf('string')
    }
  })
})

describe('The Secret on the page about operating', () => {
  const shown = /create secret generic docalign \\\n([\s\S]*?)\nkubectl/.exec(read('docs/operating.md'))?.[1] ?? ''
  const names = [...shown.matchAll(/--from-(?:literal|file)=([A-Z_]+)=/g)].map(([, name = '']) => name)

  it('has everything that the set-up of an App writes', () => {
    const credentials = { appId: '1', privateKey: 'k', webhookSecret: 's', client: { id: 'c', secret: 'd' } }
    const github = { host: null, protocol: 'https' } as const
    const written = settingsOf({ credentials, github, installUrl: '' }, { env: {} })
    expect(names).toEqual(expect.arrayContaining(Object.keys(written)))
  })

  it('takes the secrets of the App from the App', () => {
    expect(shown).not.toMatch(/(?:WEBHOOK|CLIENT)_SECRET="\$\(openssl/)
  })
})
