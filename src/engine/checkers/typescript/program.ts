import ts from 'typescript6'
import type { SampleToCheck } from '../protocol.ts'
import { type ModuleFinder, ROOT, type Texts } from './modules.ts'

/** Declarations of the language, of browsers and of Node.js, by file name below {@link LIBRARIES}. */
export type TypeLibraries = Readonly<Record<string, string>>

export const LIBRARIES = '/libraries/'
/** The file of the libraries that declares what Node.js has. */
const NODE = `${LIBRARIES}node/index.d.ts`

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  types: [],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  // Samples leave out what strictness asks for.
  strict: false,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  experimentalDecorators: true,
  jsx: ts.JsxEmit.Preserve,
}

/** Samples as modules beside the sources of a repository. */
export interface SampleProgram {
  readonly checker: ts.TypeChecker
  readonly program: ts.Program
  /** The file of a sample. */
  fileOf(sample: SampleToCheck): ts.SourceFile | undefined
  /** The path in the repository of a file of its sources; null for samples and libraries. */
  pathOf(file: ts.SourceFile): string | null
}

const SAMPLES = `${ROOT}.samples/`

/** The name of the module of a sample, for an import in another sample. */
export function moduleOfSample({ id }: SampleToCheck): string {
  return `./${id}`
}

const WITHOUT_COMMENTS = { jsDocParsingMode: ts.JSDocParsingMode.ParseNone }

const PARSED = new Map<string, ts.SourceFile>()

/** @param textOf the text of a sample's module, which must have the sample's own lines first */
export function createSampleProgram(
  samples: readonly SampleToCheck[],
  textOf: (sample: SampleToCheck) => string,
  sources: { readonly texts: Texts; readonly finder: ModuleFinder; readonly libraries: TypeLibraries },
): SampleProgram {
  const { texts, finder, libraries } = sources
  const byFile = new Map(samples.map((sample) => [fileName(sample), sample]))
  const textAt = (file: string): string | undefined => {
    const sample = byFile.get(file)
    if (sample) return textOf(sample)
    if (file.startsWith(LIBRARIES)) return libraries[file.slice(LIBRARIES.length)]
    return file.startsWith(ROOT) ? texts.get(file.slice(ROOT.length)) : undefined
  }
  const ids = new Map(samples.map((sample) => [moduleOfSample(sample), fileName(sample)]))
  const resolve = (specifier: string, containing: string): string | null => {
    if (containing.startsWith(SAMPLES)) {
      const sample = ids.get(specifier)
      if (sample) return sample
      const path = finder.find(specifier, null)
      return path === null || !texts.has(path) ? null : ROOT + path
    }
    if (!containing.startsWith(ROOT)) return libraryFile(specifier, containing, libraries)
    const path = finder.find(specifier, containing.slice(ROOT.length))
    return path === null || !texts.has(path) ? null : ROOT + path
  }
  const host: ts.CompilerHost = {
    fileExists: (file) => textAt(file) !== undefined,
    readFile: textAt,
    getSourceFile(file, options) {
      const parsed = PARSED.get(file)
      if (parsed) return parsed
      const text = textAt(file)
      if (text === undefined) return undefined
      if (!file.startsWith(LIBRARIES)) return ts.createSourceFile(file, text, options, true)
      // What their comments say decides nothing, and takes longer to read than they do.
      const library = { ...(typeof options === 'object' ? options : { languageVersion: options }), ...WITHOUT_COMMENTS }
      const source = ts.createSourceFile(file, text, library)
      PARSED.set(file, source)
      return source
    },
    getDefaultLibFileName: () => `${LIBRARIES}lib.esnext.full.d.ts`,
    getDefaultLibLocation: () => LIBRARIES.slice(0, -1),
    getCurrentDirectory: () => ROOT.slice(0, -1),
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => {},
    directoryExists: () => false,
    getDirectories: () => [],
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => {
        const file = resolve(text, containing)
        if (file === null) return { resolvedModule: undefined }
        return {
          resolvedModule: { resolvedFileName: file, extension: extensionOf(file), isExternalLibraryImport: false },
        }
      }),
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
  }
  const program = ts.createProgram(
    [...byFile.keys(), ...(NODE.slice(LIBRARIES.length) in libraries ? [NODE] : [])],
    OPTIONS,
    host,
  )
  return {
    program,
    checker: program.getTypeChecker(),
    fileOf: (sample) => program.getSourceFile(fileName(sample)),
    pathOf: ({ fileName: file }) =>
      file.startsWith(ROOT) && !file.startsWith(SAMPLES) ? file.slice(ROOT.length) : null,
  }
}

function fileName({ id, extension }: SampleToCheck): string {
  return `${SAMPLES}${id}${extension}`
}

function extensionOf(file: string): string {
  return /(?:\.d)?\.[cm]?[jt]sx?$|\.json$/.exec(file)?.[0] ?? ts.Extension.Ts
}

/** Libraries import each other, and no other file. */
function libraryFile(specifier: string, containing: string, libraries: TypeLibraries): string | null {
  if (!specifier.startsWith('.')) {
    const file = `${specifier}/index.d.ts`
    return file in libraries ? LIBRARIES + file : null
  }
  const { pathname } = new URL(specifier, `file://${containing}`)
  return (
    [`${pathname}.d.ts`, pathname, pathname.replace(/\.js$/, '.d.ts')].find(
      (file) => file.slice(LIBRARIES.length) in libraries,
    ) ?? null
  )
}
