import { expect, it } from 'vitest'
import { history, packageJson, placesOf, scanned } from './scanned.ts'

const WITHOUT = packageJson({ version: '3.1.0', dependencies: { '@octo/core': '^7' } })

it('reports packages that a manifest asked for when the page was written, and none asks for now', async () => {
  const repository = history(
    {
      'package.json': packageJson({ version: '3.0.0', dependencies: { '@octo/core': '^7', colours: '^1' } }),
      'src/tidy.js': "export { Api } from '@octo/core'\n",
      'README.md': [
        '# Tidy',
        '',
        'Tidy is built on [`@octo/core`](https://github.com/octo/core.js). The built-in reporters use the friendly',
        '[colours](https://www.npmjs.com/package/colours), and the plain ones [blanks](https://www.npmjs.com/package/blanks).',
        '',
      ].join('\n'),
    },
    { 'package.json': WITHOUT },
  )
  const { findings } = await scanned(repository.path)
  expect(placesOf(findings)).toEqual(['README.md:4 dependency_version colours'])
  expect(findings.map(({ rule, evidence_kind }) => `${rule}: ${evidence_kind}`)).toEqual(['package: history'])
})
