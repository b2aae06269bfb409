import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock } from '../doc.ts'

/** The configuration of a well-known program: its keys are that program's, whoever shows it. */
interface OtherProgram {
  /** Labels of its blocks. */
  readonly languages?: readonly string[]
  /** Lines of which a block has one of each. */
  readonly lines: readonly RegExp[]
}

const OTHERS: readonly OtherProgram[] = [
  // Workflows and pipelines
  { lines: [/^on:/, /^jobs:/] },
  { lines: [/^\s*(?:- )?uses: [\w./-]+@/] },
  { lines: [/^\s+script:/, /^(?:stages|image|before_script|[\w-]+):/, /^\s*- \S/] },
  { lines: [/^\s*- package-ecosystem:/] },
  { lines: [/^repos:/, /^\s*- repo:/] },
  // Containers and services
  { lines: [/^services:/, /^\s+(?:image|build|ports|volumes):/] },
  { lines: [/^\s*apiVersion:/, /^\s*kind:/] },
  { languages: ['dockerfile', 'containerfile'], lines: [/^FROM \S/] },
  { languages: ['systemd'], lines: [/^\[(?:Unit|Service|Install|Timer)\]/] },
  {
    languages: ['nginx', 'apache', 'apacheconf', 'caddyfile'],
    lines: [/^\s*(?:server|location \S.*|upstream \S+) \{/],
  },
  { lines: [/^\[program:[\w-]+\]/] },
  // Development
  { lines: [/^\s*"compilerOptions":/] },
  { lines: [/^\s*(?:presets|plugins|loader|extends|test|rules|use):/, /^(?:module\.exports|export default)\b/] },
]

/** Whether a sample configures another program, by its form: a compose file, a unit of systemd, a workflow, a bundler. */
export const configuresOtherProgram: (block: CodeBlock) => boolean = memoize(({ language, lines }) =>
  OTHERS.some(
    (other) =>
      other.languages?.includes(language) || other.lines.every((wanted) => lines.some((line) => wanted.test(line))),
  ),
)
