import type { Command } from '../../../../src/base/git/process/child.ts'

/** What happens to one process of git. */
export type Fault = 'fails' | 'hangs' | 'is cut off' | 'runs out of memory'

export const FAULTS: readonly Fault[] = ['fails', 'hangs', 'is cut off', 'runs out of memory']

/** Each takes the command as its arguments. A process that is cut off has written some of its output, and is killed. */
const SCRIPTS: Readonly<Record<Fault, string>> = {
  fails: 'echo "fatal: the disk gave up" >&2; exit 128',
  hangs: 'exec sleep 600',
  'is cut off': 'exec 3< <(exec "$@" 2>/dev/null); head -c 40 <&3; kill -9 $$',
  'runs out of memory': 'echo "fatal: Out of memory, malloc failed (tried to allocate 9 bytes)" >&2; exit 128',
}

/** Counts the processes that are started, and does something else in place of one of them. */
export const faulty = {
  started: 0,
  /** Commands of git, in the order in which they were started. */
  commands: [] as string[],
  /** Arguments of git in the process that had the fault. */
  met: null as string | null,
  fault: null as { readonly at: number; readonly kind: Fault } | null,
  onHang: (): void => {},
  next(fault: { readonly at: number; readonly kind: Fault } | null, onHang: () => void = () => {}): void {
    Object.assign(this, { started: 0, commands: [], met: null, fault, onHang })
  },
  command(command: Command): Command {
    const { fault } = this
    const [, ...args] = command.args.slice(command.args.indexOf('git'))
    this.commands.push(args.find((arg) => !arg.startsWith('-')) ?? '')
    if (this.started++ !== fault?.at) return command
    this.met = args.join(' ').slice(0, 200)
    if (fault.kind === 'hangs') setImmediate(this.onHang)
    return { ...command, file: 'bash', args: ['-c', SCRIPTS[fault.kind], 'bash', command.file, ...command.args] }
  },
}
