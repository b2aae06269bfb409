import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { hostileCheckout } from './hostile-checkout.ts'
import { RECIPES } from './recipes.ts'
import { registryWith } from './registry.ts'

describe('The way to install that is shown in', () => {
  it.each(RECIPES)('%s has nothing of a checkout run, though it is used in one', async (_, text) => {
    const { folder, workspace, foreign, ran } = await hostileCheckout()
    const said = join(folder, 'said')
    const honest = await registryWith(
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(said)}, 'ours')`,
    )
    const [own, settings] = [join(folder, 'global'), join(folder, 'settings')]
    // What a user or a runner sets is outranked by what a project sets.
    writeFileSync(settings, `registry=${honest.url}\nprefix=${own}\ncache=${join(folder, 'cache')}\n`)
    const archive = { ARCHIVE: `${honest.url}docalign-0.1.0.tgz` }
    const env = { ...archive, PATH: `${own}/bin:${process.env.PATH}`, HOME: folder, npm_config_userconfig: settings }
    const commands = new Set(text.match(/(?<=(?:- run: |- |`))npm install[^`\n]*/g))
    expect(commands.size).toBeGreaterThan(0)
    // A page shows where the address of the archive belongs.
    for (const command of [...commands, 'docalign check'])
      await promisify(execFile)('sh', ['-c', command.replace(/ ARCHIVE$/, ' "$ARCHIVE"')], { cwd: workspace, env })
    expect([readFileSync(said, 'utf8'), ran(), foreign.asked]).toEqual(['ours', '', []])
  })
})
