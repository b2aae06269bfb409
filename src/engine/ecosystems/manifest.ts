/**
 * The ecosystem of a manifest, which contains a repository's declarations about itself: a manifest, lockfile, task file or toolchain file.
 */

export type Ecosystem = 'npm' | 'deno' | 'python' | 'cargo' | 'go' | 'composer' | 'ruby' | JvmBuild | 'dotnet' | 'hex'
type JvmBuild = 'maven' | 'gradle'

/** Runtimes and compilers whose versions docs state. */
export type Engine =
  | JavaScriptEngine
  | 'python'
  | 'rust'
  | 'go'
  | 'ruby'
  | 'php'
  | 'java'
  | 'dotnet'
  | 'elixir'
  | 'cmake'
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
  | 'appraisal'
  | 'mise'
type PythonRunner = 'tox' | 'nox' | 'poe' | 'invoke' | 'hatch' | 'pdm'

export interface Dependency {
  readonly name: string
  /** Version range as written; '' if none is given. */
  readonly range: string
  readonly kind: 'runtime' | 'development' | 'peer' | 'optional' | 'build'
  readonly line: number
}

/** A version of a runtime or compiler that the repository requires. */
export interface EngineRequirement {
  readonly engine: Engine
  /** The requirement as written (`>=3.9`, `1.22`, `^18 || >=20`). */
  readonly range: string
  /** Lowest admitted version, as `major[.minor[.patch]]`; null if the range has no lower bound. */
  readonly minimum: string | null
  /**
   * `declared`: what users need (python_requires, engines, go directive, rust-version). `toolchain`: what developers should use (.nvmrc,
   * rust-toolchain, packageManager). `listed`: only mentioned (classifiers, CI matrix). `implied`: follows from something else (a Rust
   * edition).
   */
  readonly strength: 'declared' | 'toolchain' | 'listed' | 'implied'
  /** A branch of the build file gives it, so that another may apply. */
  readonly isConditional?: true
  readonly line: number
}

export interface Task {
  readonly runner: TaskRunner
  readonly name: string
  /** The command that it runs, if the file contains it literally. */
  readonly command: string
  readonly line: number
}

/**
 * The format of a table of settings: a chart's values, a module's variables, an action's inputs, a build's options, a compose file's
 * variables, an image's arguments, an example environment file, or the parameters of an HTTP API's operation.
 */
export type SettingFormat = 'helm' | 'terraform' | 'action' | 'cmake' | 'compose' | 'image' | 'dotenv' | 'api'

/** A setting to which users of the repository give a value. */
export interface Setting {
  readonly format: SettingFormat
  /** The name in tables: the full key path, such as `lamp.burnTime`. */
  readonly name: string
  /** Whether users read it rather than set it, like an output of a module. */
  readonly isOutput: boolean
  /** The part of the file that has the setting, such as `GET /users/{}`; null for the file itself. */
  readonly of: string | null
  /** Without quotes; null if there is none, or if it is not a plain value. */
  readonly default: string | null
  readonly line: number
}

/** A route in an API description. */
export interface DescribedRoute {
  /** Includes the common prefix of the API's routes: `/v1/users/{id}`. */
  readonly route: string
  /** `GET`; null if another file has the methods. */
  readonly method: string | null
  readonly line: number
}

/** A command-line program that the repository builds. */
export interface Binary {
  readonly name: string
  /** Its source or entry file, relative to the repository, if the manifest gives it. */
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
  /** The import name of the package if the manifest gives one; null if it equals the package name. */
  readonly library: string | null
  /** URLs of the repository or homepage in the manifest. */
  readonly urls: readonly string[]
  readonly dependencies: readonly Dependency[]
  readonly engines: readonly EngineRequirement[]
  readonly tasks: readonly Task[]
  /** Task names with a wildcard (`clippy-%`) or runners whose tasks cannot be known from the text (an include, generated targets). */
  readonly openTasks: readonly { readonly runner: TaskRunner; readonly pattern: string }[]
  readonly settings: readonly Setting[]
  /** Where further settings are possible: names with this segment (`global`, or the last of a key), or any name for `*`. */
  readonly openSettings: readonly string[]
  readonly routes: readonly DescribedRoute[]
  /** Whether there may be routes besides {@link routes}. */
  readonly openRoutes: boolean
  readonly binaries: readonly Binary[]
  /** Folders from which classes of a PHP namespace are loaded, relative to the repository. */
  readonly autoload: readonly { readonly prefix: string; readonly folder: string }[]
  /** Key bindings of an editor extension's commands, on any platform. `names` has the command's id and title. */
  readonly keyBindings: readonly {
    readonly names: readonly string[]
    readonly keys: readonly string[]
    readonly line: number
  }[]
  /** Commands that programs accept, as listed in scripts. */
  readonly commands: readonly { readonly program: string; readonly name: string; readonly line: number }[]
  /** Programs that may accept further commands. */
  readonly openCommands: readonly string[]
  /** Cargo features, Python extras, optional dependency groups. */
  readonly features: readonly string[]
  /** Build outputs (main, types, exports, bin, out dirs), relative to the repository. */
  readonly outputs: readonly string[]
  /** Exported subpaths of a package (`./client`), with `.` for the package itself. */
  readonly exports: readonly string[]
  /** The files of the subpaths in an exports map, relative to the repository; several if conditions select one. */
  readonly entries: readonly { readonly subpath: string; readonly file: string }[]
  /** Workspace globs, relative to the manifest's folder. */
  readonly workspaces: readonly string[]
}
