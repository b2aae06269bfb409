import { expect, it } from 'vitest'
import { completed, useApp } from './app.ts'

const CLI = (...options: string[]) =>
  `export const OPTIONS = [\n${options.map((option) => `  { flag: '${option}', help: 'See the manual' },\n`).join('')}]\n`
const app = useApp()

it('What a push takes away is reported with it, and with every later push until its page or its code changes', async () => {
  const { repository } = await app.installed({
    '.docalign.yml': 'epochs:\n  gate: off\ncheck:\n  min_confidence: 0\n',
    'README.md': '# Tidy\n\nSee `--keep-order`.\n',
    'src/cli.js': CLI('--keep-order', '--quiet'),
  })
  const reportOf = async (files: Record<string, string>): Promise<string> => {
    const { summary, text } = await completed(repository, await repository.commit('main', files))
    return `${summary}\n${text}`
  }
  expect(await reportOf({ 'src/cli.js': CLI('--quiet') })).toContain('option `--keep-order` was removed')
  expect(await reportOf({ 'src/other.js': '' })).toContain('option `--keep-order` was removed')
  expect(await reportOf({ 'src/cli.js': CLI('--keep-order', '--quiet') })).not.toContain('was removed')
})
