/** Pages of which each statement is looked up in code that declares as much as there are statements. */
export interface LookUpBomb {
  readonly name: string
  /** The files of a repository with so many statements, and with so many declarations. */
  readonly files: (count: number) => Record<string, string>
  /** Statements and declarations at which it once took long. */
  readonly full: number
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('')
}

/** `level-000012-of-tidy`: all of one length, so that many are near to each. */
function nameOf(index: number): string {
  return `level-${String(index).padStart(6, '0')}-of-tidy`
}

/** A program whose parser declares options, in JavaScript with commander. */
function program(count: number): string {
  const options = lines(count, (index) => `program.option('--${nameOf(index)} <n>', 'sets number ${index}')\n`)
  return `import { program } from 'commander'\nprogram.name('tidy')\n${options}program.parse()\n`
}

/** A program of as many subcommands, each with an option of its own. */
function programOfCommands(count: number): string {
  const commands = lines(
    count,
    (index) => `program.command('do-${index}').option('--${nameOf(index)}', 'does ${index}')\n`,
  )
  return `import { program } from 'commander'\nprogram.name('tidy')\n${commands}program.parse()\n`
}

const OTHER = 1_000_000

export const LOOK_UPS: readonly LookUpBomb[] = [
  {
    name: 'options that are named',
    files: (count) => ({
      'src/cli.js': program(count),
      'docs/page.md': `# Page\n\n${lines(count, (index) => `Pass \`--${nameOf(index)}\`, or \`--${nameOf(OTHER + index)}\`.\n\n`)}`,
    }),
    full: 10_000,
  },
  {
    name: 'options of many commands that are named',
    files: (count) => ({
      'src/cli.js': programOfCommands(count),
      'docs/page.md': `# Page\n\n${lines(count, (index) => `Pass \`--${nameOf(index)}\`, or \`--${nameOf(OTHER + index)}\`.\n\n`)}`,
    }),
    full: 5_000,
  },
  {
    name: 'calls with options',
    files: (count) => ({
      'src/cli.js': program(count),
      'docs/page.md': `# Page\n\n\`\`\`sh\n${lines(count, (index) => `tidy --${nameOf(index)} 1 --${nameOf(OTHER + index)} 2\n`)}\`\`\`\n`,
    }),
    full: 10_000,
  },
  {
    name: 'calls of subcommands',
    files: (count) => ({
      'src/cli.js': programOfCommands(count),
      'docs/page.md': `# Page\n\n\`\`\`sh\n${lines(count, (index) => `tidy do-${index} --${nameOf(index)}\ntidy do-${OTHER + index}\n`)}\`\`\`\n`,
    }),
    full: 5_000,
  },
  {
    name: 'a help text',
    files: (count) => ({
      'src/cli.js': program(count),
      'docs/page.md': `# tidy\n\n\`\`\`text\nUsage: tidy [options]\n\nOptions:\n${lines(count, (index) => `  --${nameOf(index)} <n>  sets number ${index + (index % 7)}\n`)}\`\`\`\n`,
    }),
    full: 10_000,
  },
  {
    name: 'sections on commands with their options',
    files: (count) => ({
      'src/cli.js': programOfCommands(count),
      'docs/page.md': `# Page\n\n${lines(count, (index) => `## do-${index}\n\n- \`--${nameOf(index)}\`: does it\n- \`--${nameOf(OTHER + index)}\`: does it\n\n`)}`,
    }),
    full: 5_000,
  },
]
