import { c } from './c/c.ts'
import { continuousIntegration } from './ci/services.ts'
import { cmake } from './cmake/cmake.ts'
import { compose } from './compose/compose.ts'
import { docker } from './docker/docker.ts'
import { dotenv } from './dotenv/dotenv.ts'
import { dotnet } from './dotnet/dotnet.ts'
import type { Ecosystem } from './ecosystem.ts'
import { elixir } from './elixir/elixir.ts'
import { actions } from './github-actions/actions.ts'
import { go } from './go/go.ts'
import { helm } from './helm/helm.ts'
import { javascript } from './javascript/javascript.ts'
import { just } from './just/just.ts'
import { jvm } from './jvm/jvm.ts'
import { make } from './make/make.ts'
import { openapi } from './openapi/openapi.ts'
import { php } from './php/php.ts'
import { python } from './python/python.ts'
import { ruby } from './ruby/ruby.ts'
import { rust } from './rust/rust.ts'
import { shell } from './shell/shell.ts'
import { task } from './taskfile/task.ts'
import { terraform } from './terraform/terraform.ts'
import { UNPARSED } from './unparsed/unparsed.ts'
import { versionManagers } from './version-managers/version-managers.ts'

/** Every supported language and tool. To add one, add a folder and a line here. */
export const ECOSYSTEMS: readonly Ecosystem[] = [
  ...[javascript, python, go, rust, ruby, php, jvm, dotnet, elixir, c, shell],
  ...[make, just, task, versionManagers, continuousIntegration],
  ...[helm, terraform, actions, cmake, compose, docker, dotenv, openapi],
  ...UNPARSED,
]
