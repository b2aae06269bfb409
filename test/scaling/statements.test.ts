import { expect, it } from 'vitest'
import { type FileFacts, NO_FACTS } from '../../src/ecosystems/file-facts.ts'
import type { Manifest } from '../../src/ecosystems/manifest.ts'
import { newDraft } from '../../src/ecosystems/manifests/draft.ts'
import { factsIn } from '../../src/ecosystems/syntax/read.ts'
import { createPathIndex } from '../../src/facts/files/path-index.ts'
import { type Statement, statementsOf } from '../../src/judge/facts/statement.ts'
import { judgeAgainstRepository } from '../../src/scan/statements/layer.ts'
import type { RepositorySources } from '../../src/scan/statements/source-file.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

/** More than a page may have, so that it shows. */
const MAX = 20_000

const PARSER = 'import argparse\nparser = argparse.ArgumentParser("tidy")\nparser.add_argument("--known")\n'

/** Code that has as much of everything as there are statements. */
function sourcesOf(count: number, { commands }: FileFacts): RepositorySources {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const text = `${numbers.map((index) => `--some-${index} aWord${index}\n`).join('')} express`
  const manifest: Manifest = {
    ...newDraft('package.json'),
    ecosystem: 'npm',
    dependencies: numbers
      .slice(0, 2000)
      .map((index) => ({ name: index === 0 ? 'fastify' : `p${index}`, range: '^1.0.0', kind: 'runtime', line: 1 })),
  }
  return {
    files: [{ path: 'src/main.ts', text, facts: { ...NO_FACTS, commands } }],
    isComplete: true,
    manifests: [manifest],
    paths: createPathIndex(
      numbers.map((index) => ({ path: `src/file${index}.ts`, kind: 'file' as const, oid: '0', size: 1 })),
    ),
  }
}

it.each<[string, (index: number) => string]>([
  ['dependencies', (index) => `It works with p${index} 1.2.`],
  ['paths', (index) => `It is read in \`src/file${index}.ts\`.`],
  ['options', (index) => `With \`--some-${index}\` a note is kept.`],
  ['platforms', () => 'The server is built with Express.'],
  ['names', (index) => `\`aWord${index}()\` reads them.`],
])('statements about %s: twice as many of twice as much code take twice as long', async (_, sentence) => {
  const facts = (await factsIn('main.py', PARSER)) ?? NO_FACTS
  expect(facts.commands).toHaveLength(1)
  const kept = new Map<number, [Statement[], RepositorySources]>()
  const given = (count: number): [Statement[], RepositorySources] => {
    const sentences = Array.from({ length: count }, (_, index) => ({
      ...{ text: sentence(index), location: `page.md:${index + 1}`, line: index + 1, under: '' },
    }))
    const known = kept.get(count) ?? [statementsOf(sentences, ''), sourcesOf(count, facts)]
    kept.set(count, known)
    return known
  }
  const judge = (count: number): unknown => judgeAgainstRepository(...given(count))
  expect(await leastGrowth(judge, MAX)).toBeLessThan(MAX_GROWTH)
})
