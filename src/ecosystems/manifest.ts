/** What a repository declares about itself in one manifest, lockfile, task file or toolchain file. */

export type Ecosystem = 'npm' | 'deno' | 'python' | 'cargo' | 'go' | 'composer' | 'ruby' | JvmBuild | 'dotnet' | 'hex'
type JvmBuild = 'maven' | 'gradle'

/** The runtimes and compilers whose versions docs state. */
export type Engine = JavaScriptEngine | 'python' | 'rust' | 'go' | 'ruby' | 'php' | 'java' | 'dotnet'
type JavaScriptEngine = 'node' | 'npm' | 'yarn' | 'pnpm' | 'bun' | 'deno'

export type TaskRunner =
  | 'npm'
  | 'make'
  | 'just'
  | 'task'
  | PythonRunner
  | 'cargo'
  | 'composer'
  | 'deno'
  | 'rake'
  | 'mise'
type PythonRunner = 'tox' | 'nox' | 'poe' | 'invoke' | 'hatch' | 'pdm'

export interface Dependency {
  readonly name: string
  /** Version range as written; '' when none is given. */
  readonly range: string
  readonly kind: 'runtime' | 'development' | 'peer' | 'optional' | 'build'
  readonly line: number
}

/** A version that the repository itself requires of a runtime or compiler. */
export interface EngineRequirement {
  readonly engine: Engine
  /** The requirement as written (`>=3.9`, `1.22`, `^18 || >=20`). */
  readonly range: string
  /** Lowest version admitted, as `major[.minor[.patch]]`; null when the range has no lower bound. */
  readonly minimum: string | null
  /** `declared`: what users must have (python_requires, engines, go directive, rust-version). `toolchain`: what developers
   *  are told to use (.nvmrc, rust-toolchain, packageManager). `listed`: only named (classifiers, CI matrix). `implied`:
   *  follows from something else (a Rust edition). */
  readonly strength: 'declared' | 'toolchain' | 'listed' | 'implied'
  readonly line: number
}

export interface Task {
  readonly runner: TaskRunner
  readonly name: string
  /** The command it runs, when the file says so in text. */
  readonly command: string
  readonly line: number
}

/**
 * What has a table of settings: a chart's values, a module's variables, an action's inputs, a build's options, a compose file's variables,
 * an image's arguments, the example of an environment file, an operation of an HTTP API.
 */
export type SettingFormat = 'helm' | 'terraform' | 'action' | 'cmake' | 'compose' | 'image' | 'dotenv' | 'api'

/** A setting that users of the repository give a value. */
export interface Setting {
  readonly format: SettingFormat
  /** As tables name it: the whole path of keys, such as `lamp.burnTime`. */
  readonly name: string
  /** One that is read, as an output of a module, and not given. */
  readonly isOutput: boolean
  /** What of the file has it, `GET /users/{}`; null where that is the file itself. */
  readonly of: string | null
  /** Without quotes; null where there is none, or where it is no plain value. */
  readonly default: string | null
  readonly line: number
}

/** A route that the description of an API gives. */
export interface DescribedRoute {
  /** With what all of its routes begin with: `/v1/users/{id}`. */
  readonly route: string
  /** `GET`; null where another file gives the methods. */
  readonly method: string | null
  readonly line: number
}

/** A command-line program that the repository builds. */
export interface Binary {
  readonly name: string
  /** Its source or entry file, relative to the repository, when the manifest names it. */
  readonly entry: string | null
}

export interface Manifest {
  /** Path in the repository. */
  readonly path: string
  readonly ecosystem: Ecosystem | null
  /** Package, crate, distribution or module name. */
  readonly name: string | null
  readonly version: string | null
  /** The group of a Gradle build's artifacts; Maven has it in the name. */
  readonly group: string | null
  /** What code imports the package by, where the manifest says so; null when that is its name. */
  readonly library: string | null
  /** URLs that the manifest gives for the repository or homepage. */
  readonly urls: readonly string[]
  readonly dependencies: readonly Dependency[]
  readonly engines: readonly EngineRequirement[]
  readonly tasks: readonly Task[]
  /** Task names with a wildcard (`clippy-%`) or a runner whose list cannot be known from the text (an include, generated targets). */
  readonly openTasks: readonly { readonly runner: TaskRunner; readonly pattern: string }[]
  readonly settings: readonly Setting[]
  /** What may have further settings: all names with this segment (`global`, or the last of a key), or any name for `*`. */
  readonly openSettings: readonly string[]
  readonly routes: readonly DescribedRoute[]
  /** Whether there may be others than {@link routes}. */
  readonly openRoutes: boolean
  readonly binaries: readonly Binary[]
  /** Folders that classes of a PHP namespace are loaded from, relative to the repository. */
  readonly autoload: readonly { readonly prefix: string; readonly folder: string }[]
  /** Keys that commands of an editor's extension are bound to, on any platform; a command by its id and its title. */
  readonly keyBindings: readonly {
    readonly names: readonly string[]
    readonly keys: readonly string[]
    readonly line: number
  }[]
  /** Words that a program takes for its commands, as far as a script lists them. */
  readonly commands: readonly { readonly program: string; readonly name: string; readonly line: number }[]
  /** Programs that may take others. */
  readonly openCommands: readonly string[]
  /** Cargo features, Python extras, optional dependency groups. */
  readonly features: readonly string[]
  /** Paths that a build makes (main, types, exports, bin, out dirs), relative to the repository. */
  readonly outputs: readonly string[]
  /** Subpaths a package exports (`./client`), with `.` for the package itself. */
  readonly exports: readonly string[]
  /** The files behind the subpaths of a map of exports, relative to the repository; several where conditions choose one. */
  readonly entries: readonly { readonly subpath: string; readonly file: string }[]
  /** Workspace globs, relative to the manifest's folder. */
  readonly workspaces: readonly string[]
}
