import type { Ecosystem } from '../ecosystem.ts'
import { at, entriesAt, isTable, itemsAt, type Located, scalar, textAt, textsAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { targetProgram } from '../task-call.ts'

const TASK = targetProgram({
  runner: 'task',
  valued: ['-d', '--dir', '-t', '--taskfile'],
  folders: ['-d', '--dir'],
})

/** Task, the task runner with Taskfiles. */
export const task: Ecosystem = {
  name: 'task',
  tasks: { task: TASK, 'go-task': TASK },
  manifests: { paths: [[/(?:^|\/)[Tt]askfile(?:\.dist)?\.ya?ml$/, readTaskfile]], endings: ['yml', 'yaml'] },
}

/** Taskfile.yml of go-task. */
function readTaskfile(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  for (const [name, task] of entriesAt(root, 'tasks')) {
    for (const each of [name, ...textsAt(task, 'aliases').map((alias) => alias.text)]) {
      // `start:*` takes the text in place of the star as an argument.
      if (each.includes('*')) addOpenTask(draft, 'task', each.replaceAll('*', '%'))
      else addTask(draft, 'task', each, commandOf(task), task.line)
    }
  }
  for (const [namespace, include] of entriesAt(root, 'includes')) {
    const names = [namespace, ...textsAt(include, 'aliases').map((alias) => alias.text)]
    if (textAt(include, 'flatten') === 'true') addOpenTask(draft, 'task', '*')
    for (const name of names) {
      addOpenTask(draft, 'task', name)
      addOpenTask(draft, 'task', `${name}:%`)
    }
  }
}

function commandOf(task: Located): string {
  const commands = isTable(task) ? at(task, 'cmds') : task
  const first = itemsAt(commands)[0] ?? commands
  return (isTable(first) ? textAt(first, 'cmd') : scalar(first)) ?? textAt(task, 'cmd') ?? ''
}
