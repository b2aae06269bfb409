import { describe, expect, it } from 'vitest'
import { contradictions, text } from '../../pages.ts'

const FILES = {
  'composer.json': '{ "name": "acme/gate", "autoload": { "psr-4": { "Acme\\\\Gate\\\\": "src/" } } }',
  'src/Providers/GateProvider.php': text('<?php', 'namespace Acme\\Gate\\Providers;', 'class GateProvider {}'),
  'src/Gate.php': text('<?php', 'namespace Acme\\Gate;', 'class Gate {}'),
}

describe('A class of PHP', () => {
  it.each([
    ['in a command', '```sh\nphp artisan publish --provider="Acme\\Gate\\GateProvider"\n```', '4'],
    ['with doubled backslashes', '```json\n"x": "Acme\\\\Gate\\\\GateProvider"\n```', '4'],
    ['in a span', 'Register `\\Acme\\Gate\\GateProvider`.', '3'],
  ])('%s is told from the one that is loaded', async (_, source, line) => {
    const found = await contradictions({ ...FILES, 'README.md': text('# Gate', '', source) })
    expect(found).toEqual([
      `${line} class of its namespace: src/Providers/GateProvider.php declares \`Acme\\Gate\\Providers\\GateProvider\` → Acme\\Gate\\Providers\\GateProvider`,
    ])
  })

  it.each([
    ['is loaded', 'Use `Acme\\Gate\\Gate` and `Acme\\Gate\\Providers`.', {}],
    ['is of no own namespace', 'Use `Acme\\Post\\GateProvider`.', {}],
    ['has no file', 'Use `Acme\\Gate\\Models\\User`.', {}],
    [
      'has an alias',
      'Use `Acme\\Gate\\GateProvider`.',
      { 'src/alias.php': "<?php class_alias(GateProvider::class, 'Acme\\Gate\\GateProvider');\n" },
    ],
    [
      'is declared twice',
      'Use `Acme\\Gate\\GateProvider`.',
      { 'lib/GateProvider.php': '<?php class GateProvider {}\n' },
    ],
  ])('that %s is none', async (_, source, more) => {
    expect(await contradictions({ ...FILES, ...more, 'README.md': source })).toEqual([])
  })
})
