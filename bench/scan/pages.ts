import type { Random } from './random.ts'
import { capital, type Module, sentence } from './sources.ts'
import { NOUNS } from './words.ts'

/** What the pages of one area may refer to. */
export interface Area {
  readonly name: string
  readonly packageName: string
  readonly modules: readonly Module[]
  readonly scripts: readonly string[]
  readonly variables: readonly string[]
  /** File names of the area's pages. */
  readonly pages: readonly string[]
}

/**
 * A Markdown page of about `bytes` bytes with links, paths, names, samples, commands and variables: two to three claims per thousand bytes,
 * one in ten of them about the reader's own things, as in public repositories.
 */
export function pageText(area: Area, page: string, random: Random, bytes: number): string {
  const parts = [`# ${capital(area.name)}: ${page.replace('.md', '').replaceAll('-', ' ')}`]
  for (let length = 0; length < bytes; length += (parts.at(-1) ?? '').length + 2) {
    if (random.chance(0.15)) parts.push(`## ${capital(random.pick(NOUNS))} and ${random.pick(NOUNS)}`)
    const piece = random.int(20)
    if (piece < 13) parts.push(paragraph(area, random))
    else if (piece < 16) parts.push(list(area, random))
    else if (piece < 19) parts.push(sample(area, random))
    else parts.push(`\`\`\`sh\nnpm run ${random.pick(area.scripts)}\n\`\`\``)
  }
  return `${parts.join('\n\n')}\n`
}

function paragraph(area: Area, random: Random): string {
  return Array.from({ length: 2 + random.int(4) }, () => `${sentence(random)}${aside(area, random)}`).join(' ')
}

/** Text after a sentence: mostly none, sometimes a checkable statement. */
function aside(area: Area, random: Random): string {
  const module = random.pick(area.modules)
  const kind = random.int(100)
  if (kind < 6) return ` \`${random.pick(module.defines)}()\` ${sentence(random).toLowerCase()}`
  if (kind < 9) return ` It lies in \`${module.path}\`.`
  if (kind < 13) return ` See [${random.pick(NOUNS)} ${random.pick(NOUNS)}](${random.pick(area.pages)}).`
  if (kind < 14) return ` Set the environment variable \`${random.pick(area.variables)}\` first.`
  if (kind < 16) return ` ${readersOwn(random)}`
  return ''
}

/** Names and files of the reader, which never occurred in the repository. */
function readersOwn(random: Random): string {
  const [noun, other] = [random.pick(NOUNS), random.pick(NOUNS)]
  return random.chance(0.5)
    ? `Put it into \`config/${noun}-${other}.yml\`.`
    : `Call it \`${noun}${capital(other)}Handler\` in your own code.`
}

function list(area: Area, random: Random): string {
  return Array.from({ length: 3 + random.int(4) }, () => {
    const name = random.pick(random.pick(area.modules).defines)
    return `- ${random.chance(0.2) ? `\`${name}\`` : `**${random.pick(NOUNS)}**`}: ${sentence(random)}`
  }).join('\n')
}

function sample(area: Area, random: Random): string {
  const [name] = random.pick(area.modules.filter((module) => module.language === 'ts')).defines
  const [noun, other] = [random.pick(NOUNS), random.pick(NOUNS)]
  const own = random.chance(0.3)
  const lines = [
    own ? `import { ${name} } from '${area.packageName}'\n` : `import { readFile } from 'node:fs/promises'\n`,
    `const ${noun} = await ${own ? name : 'readFile'}('${other}.txt', { ${other}: ${random.int(99)} })`,
    ...Array.from({ length: random.int(6) }, () => `console.log(${noun}.${random.pick(NOUNS)}, ${random.int(99)})`),
  ]
  return `\`\`\`ts\n${lines.join('\n')}\n\`\`\``
}
