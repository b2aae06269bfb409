import GithubSlugger from 'github-slugger'
import type { Exported, LibraryModule, Theme } from './exported.ts'

const HEAD = `# As a library

<!-- \`npm run library-docs\` writes this page from the doc comments of the sources. -->

The package exports these modules. They need no server and no database. Where time matters, it is an argument: a \`Date\`, milliseconds since
the epoch, or an ISO 8601 text. A comment behind an expression is its value, numbers rounded.`

/** The page on the library: each module with its exports by theme. */
export function libraryPage(modules: readonly LibraryModule[]): string {
  const slugger = new GithubSlugger()
  slugger.slug('As a library')
  const contents = modules.map(({ name, introduction, themes }) => {
    const anchor = slugger.slug(name)
    for (const heading of headingsOf(themes)) slugger.slug(heading)
    return `- [\`${name}\`](#${anchor}): ${firstSentence(introduction)}`
  })
  return `${[HEAD, contents.join('\n'), ...modules.map(moduleText)].join('\n\n')}\n`
}

function headingsOf(themes: readonly Theme[]): string[] {
  return themes.flatMap(({ title, exports }) => [title, ...exports.filter(isValue).map(({ name }) => name)])
}

function moduleText({ name, introduction, themes }: LibraryModule): string {
  return [`## \`${name}\``, introduction, ...themes.map(themeText)].join('\n\n')
}

function themeText({ title, exports }: Theme): string {
  const types = exports.filter((each) => !isValue(each))
  return [
    `### ${title}`,
    ...exports.filter(isValue).map(exportText),
    ...(types.length === 0 ? [] : [types.map((each) => listItem(each.name, each.description)).join('\n')]),
  ].join('\n\n')
}

function isValue({ kind }: Exported): boolean {
  return kind !== 'type'
}

function exportText({ name, signature, description, parameters, throws, examples }: Exported): string {
  return [
    `#### \`${name}\``,
    ...(signature === null ? [] : [codeBlock(signature)]),
    description,
    ...(parameters.length === 0 ? [] : [parameters.map((each) => listItem(each.name, each.text)).join('\n')]),
    ...throws.map((text) => `Throws ${text}.`),
    ...examples.map(codeBlock),
  ].join('\n\n')
}

function listItem(name: string, text: string): string {
  return `- \`${name}\`: ${text.replaceAll('\n', '\n  ')}`
}

function codeBlock(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``
}

function firstSentence(text: string): string {
  return /^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0].replaceAll('\n', ' ') ?? text
}
