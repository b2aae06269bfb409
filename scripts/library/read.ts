import { resolve } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isExportDeclaration, isNamedExports } from 'typescript/unstable/ast/is'
import type { Project } from 'typescript/unstable/sync'
import { withProject } from './compiler.ts'
import { type EntryPoint, entryPoints } from './entry-points.ts'
import type { Exported, LibraryModule, Theme } from './exported.ts'
import { signatureOf } from './signature.ts'

/** The modules of the library as their sources describe them: by the doc comments of all that their index files export. */
export function readLibrary(): LibraryModule[] {
  return withProject('tsconfig.build.json', (project) => entryPoints().map((entry) => readModule(project, entry)))
}

function readModule(project: Project, { name, source }: EntryPoint): LibraryModule {
  const index = project.program.getSourceFile(resolve(source))
  if (!index) throw new Error(`${source} is not in the project`)
  return { name, introduction: introductionOf(index), themes: themesOf(project, index) }
}

/** The doc comment that a file begins with. */
function introductionOf({ text }: SourceFile): string {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? []
  return comment.replaceAll(/^ *\*? ?/gm, '').trim()
}

/** A line comment with a blank line below it is the heading of the exports that follow. */
function themesOf(project: Project, index: SourceFile): Theme[] {
  const themes: { readonly title: string; readonly exports: Exported[] }[] = []
  for (const statement of index.statements) {
    if (!isExportDeclaration(statement) || !statement.exportClause || !isNamedExports(statement.exportClause)) continue
    const [, title] = /^\/\/ (.+)\n\n/m.exec(index.text.slice(statement.pos, statement.getStart())) ?? []
    if (title !== undefined || themes.length === 0) themes.push({ title: title ?? '', exports: [] })
    themes.at(-1)?.exports.push(...statement.exportClause.elements.map(({ name }) => readExport(project, name)))
  }
  return themes
}

function readExport(project: Project, name: Node): Exported {
  const { checker } = project
  const symbol = checker.getSymbolAtLocation(name)
  const target = symbol && checker.getAliasedSymbol(symbol)
  const declaration = target?.declarations[0]?.resolve(project)
  if (!target || !declaration) throw new Error(`nothing is declared as ${name.getText()}`)
  const tags = checker.getJsDocTagsOfSymbol(target)
  const textsOf = (tag: string): string[] =>
    tags.flatMap((each) => (each.name === tag ? [(each.text ?? '').trim()] : []))
  return {
    name: name.getText(),
    ...signatureOf(project, declaration),
    description: checker.getDocumentationCommentOfSymbol(target).trim(),
    parameters: textsOf('param').map((text) => {
      const [, parameter = '', meaning = ''] = /^(\S+)\s+([\s\S]*)$/.exec(text) ?? []
      return { name: parameter, text: meaning }
    }),
    throws: textsOf('throws'),
    examples: textsOf('example'),
  }
}
