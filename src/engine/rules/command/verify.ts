import { folderOf, foldersAbove, joinPath } from '../../../base/paths.ts'
import type { Manifest, TaskRunner } from '../../ecosystems/manifest.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { closest, lengthened } from '../closest.ts'
import { fails, holdsAt, type Outcome, unknown } from '../outcome.ts'
import type { CommandSubject } from './extract.ts'
import { isSurelyMissing } from './task-scope.ts'

/** The noun for tasks in the files of a runner. */
export function nounOf(runner: TaskRunner): string {
  return runner === 'npm' ? 'script' : 'task'
}

/**
 * A task holds if an applicable task file declares it. That is the file of the folder that the command names; else of the page's folder,
 * one above it, or a folder that the page names just before.
 */
export function verifyCommand(claim: Claim<CommandSubject>, snapshot: Snapshot): Outcome {
  const { subject } = claim
  if (subject.folder.startsWith('?')) return unknown('the folder the command runs in is not known')
  const files = taskFilesFor(claim, snapshot)
  const { runner } = subject
  if (files.length === 0) return unknown(`no ${fileName(runner).replace(/^the /, '')} applies here`)
  for (const { path, tasks } of files) {
    const task = tasks.find((each) => each.runner === runner && each.name === subject.task)
    if (task) return holdsAt('declared in', { path, line: task.line })
  }
  const isOpen = ({ openTasks }: Manifest): boolean =>
    openTasks.some((open) => open.runner === runner && matchesOpen(open.pattern, subject.task))
  if (files.some(isOpen)) return unknown('the task file makes or includes tasks that its text does not list')
  const elsewhere = subject.folder === '' ? declaredElsewhere(subject, snapshot) : undefined
  if (elsewhere) return unknown(`declared in ${elsewhere.path}, where the page may expect its readers to be`)
  if (runner === 'npm' && isProgramOfPackage(subject.task, snapshot)) return unknown('a program, not a script')
  if (/^[A-Z][A-Z_-]{2,}$/.test(subject.task)) return unknown('a placeholder for the name of a task')
  return missing(claim, files, snapshot)
}

function missing(claim: Claim<CommandSubject>, files: readonly Manifest[], snapshot: Snapshot): Outcome {
  const { task, runner } = claim.subject
  const known = files.flatMap(({ tasks }) => tasks.filter((each) => each.runner === runner).map(({ name }) => name))
  const near = closest(task, known) ?? lengthened(task, known)
  return fails(`${fileName(runner)} has no ${nounOf(runner)} \`${task}\``, {
    closed: isSurelyMissing(claim, files, near, snapshot),
    rule: nounOf(runner),
    evidence: files.slice(0, 1),
    suggestion: near,
  })
}

function taskFilesFor({ file, subject }: Claim<CommandSubject>, { manifests }: Snapshot): Manifest[] {
  const { runner, workspace, named = [] } = subject
  const files = manifests.filter(
    (manifest) =>
      [...manifest.tasks, ...manifest.openTasks].some((task) => task.runner === runner) || hosts(manifest, runner),
  )
  if (workspace === '*') return files
  if (workspace !== null)
    return files.filter(
      ({ name, path }) => name === workspace || folderOf(path).endsWith(workspace.replace(/^\.\//, '')),
    )
  const above = foldersAbove(file)
  if (subject.folder !== '') {
    const folders = above.map((folder) => joinPath(folder, subject.folder))
    return files.filter(({ path }) => folders.includes(folderOf(path)))
  }
  return files.filter(
    ({ path }) => above.includes(folderOf(path)) || named.some((folder) => `/${folderOf(path)}`.endsWith(`/${folder}`)),
  )
}

/**
 * A task file of another folder that declares the task: a page may name the folder in its text. Scripts of npm have the same names in every
 * package, so they are no evidence.
 */
function declaredElsewhere({ runner, task, workspace }: CommandSubject, { manifests }: Snapshot): Manifest | undefined {
  if (runner === 'npm' || workspace !== null) return undefined
  return manifests.find((manifest) => manifest.tasks.some((each) => each.runner === runner && each.name === task))
}

/** A package.json without scripts is still the file that lacks a script. */
function hosts(manifest: Manifest, runner: TaskRunner): boolean {
  return runner === 'npm' && /(?:^|\/)package\.json$/.test(manifest.path)
}

function matchesOpen(pattern: string, task: string): boolean {
  const [head = '', tail = ''] = pattern.split(/[%*]/, 2)
  return task.startsWith(head) && task.endsWith(tail)
}

/** `yarn NAME` also runs programs of npm packages. */
function isProgramOfPackage(name: string, snapshot: Snapshot): boolean {
  return snapshot.manifests.some(
    ({ ecosystem, binaries, dependencies }) =>
      ecosystem === 'npm' &&
      (binaries.some((binary) => binary.name === name) || dependencies.some((dependency) => dependency.name === name)),
  )
}

const FILE_NAMES: Partial<Record<TaskRunner, string>> = {
  npm: 'package.json',
  make: 'the Makefile',
  just: 'the justfile',
  task: 'the Taskfile',
  tox: 'tox.ini',
  nox: 'noxfile.py',
  cargo: '.cargo/config.toml',
  composer: 'composer.json',
  deno: 'deno.json',
  rake: 'the Rakefile',
  poe: 'pyproject.toml',
}

function fileName(runner: TaskRunner): string {
  return FILE_NAMES[runner] ?? `the ${runner} task file`
}
