import { describe, expect, it } from 'vitest'
import { attacked, failing } from './attacked.ts'
import { registryWith } from './registry.ts'

describe('Of a hostile checkout', () => {
  it('nothing is run where the variables of a job lead into it', async () => {
    const { own, workspace } = await attacked((checkout, foreign) => ({
      ...{ PATH: `${checkout}/node_modules/.bin:node_modules/.bin:${process.env.PATH}`, NODE_PATH: 'node_modules' },
      ...{ NODE_OPTIONS: '--require ./hook.cjs', BASH_ENV: './variables.sh', npm_config_registry: foreign },
      ...{ NPM_CONFIG_USERCONFIG: 'npmrc', npm_config_script_shell: `${checkout}/shell.sh` },
    }))
    expect(own.PATH).not.toContain(workspace)
  })
})

describe('A program that cannot be fetched is said in one line, and fails the step unless nothing may:', () => {
  it('a version that there is not', async () => {
    const { url } = await registryWith('')
    const said = `::error::The docs were not checked: docalign@9 cannot be installed from ${url}: No matching version found for docalign@9. (ETARGET)`
    expect(await failing({ registry: url, version: '9' })).toEqual({ code: 2, said })
    expect(await failing({ registry: url, version: '9', fail: 'false' })).toEqual({ code: 0, said })
  })

  it('a registry that does not answer', async () => {
    const { code, said } = await failing({ registry: 'http://127.0.0.1:9/' })
    expect(code).toBe(2)
    expect(said).toMatch(/^::error::.*cannot be installed from http:\/\/127\.0\.0\.1:9\/: .*\(ECONNREFUSED\)$/)
  })
})
