import ts from 'typescript6'
import type { SampleToCheck } from '../protocol.ts'
import { LIBRARIES, type TypeLibraries, type UsedLibraries } from './libraries.ts'
import { type ModuleFinder, ROOT, type Texts } from './modules.ts'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
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
  /** The name in the program of a file of the repository. */
  sourceOf(path: string): string
  /** The path in the repository of a file of its sources; null for samples and libraries. */
  pathOf(file: ts.SourceFile): string | null
}

const SAMPLES = `${ROOT}.samples/`

/** The name of the module of a sample, for an import in another sample. */
export function moduleOfSample({ id }: SampleToCheck): string {
  return `./${id}`
}

/** What comments say decides nothing but in JavaScript, where they have the types. */
const WITHOUT_COMMENTS = { jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeInfo }

const PARSED = new Map<string, ts.SourceFile>()

/** @param textOf the text of a sample's module, which must have the sample's own lines first */
export function createSampleProgram(
  samples: readonly SampleToCheck[],
  textOf: (sample: SampleToCheck) => string,
  sources: {
    readonly texts: Texts
    readonly finder: ModuleFinder
    readonly libraries: TypeLibraries
    readonly used: UsedLibraries
  },
): SampleProgram {
  const { texts, finder, libraries, used } = sources
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
    // Libraries declare the modules that they import.
    if (!containing.startsWith(ROOT)) return null
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
      const parsing = { ...(typeof options === 'object' ? options : { languageVersion: options }), ...WITHOUT_COMMENTS }
      const source = ts.createSourceFile(file, text, parsing)
      if (file.startsWith(LIBRARIES)) PARSED.set(file, source)
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
  const program = ts.createProgram([...byFile.keys(), ...used.runtime], { ...OPTIONS, lib: [...used.language] }, host)
  return {
    program,
    checker: program.getTypeChecker(),
    sourceOf: (path) => ROOT + path,
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
