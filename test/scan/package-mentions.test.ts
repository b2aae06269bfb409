import { expect, it } from 'vitest'
import { history, packageJson, placesOf, scanned } from './scanned.ts'

it('reports packages that no manifest asks for, and ranges of the own package that are out of date, whatever was before', async () => {
  const repository = history({
    'package.json': packageJson({
      version: '3.1.0',
      dependencies: { '@octo/core': '^7' },
      devDependencies: { vitest: '4' },
    }),
    'src/tidy.js': "export { Api } from '@octo/core'\n",
    'README.md': [
      '# Tidy',
      '',
      'Tidy is built on [`@octo/core`](https://github.com/octo/core.js). The built-in reporters use the friendly',
      '[colours](https://www.npmjs.com/package/colours).',
      '',
      '```json',
      '"tidy": "^2.0.0"',
      '```',
      '',
    ].join('\n'),
  })
  const { findings } = await scanned(repository.path)
  expect(placesOf(findings)).toEqual([
    'README.md:4 dependency_version colours',
    'README.md:7 dependency_version tidy ^2.0.0',
  ])
  expect(findings.map(({ rule, evidence_kind }) => `${rule}: ${evidence_kind}`)).toEqual([
    'package: closed_scope',
    'own version: closed_scope',
  ])
})
