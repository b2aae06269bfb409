interface BadOutput {
  readonly name: string
  readonly output: unknown
  /** Name of the file that it is. */
  readonly file?: string
  /** Only who reads it sees what is wrong with it. */
  readonly isUnseen?: true
}

const REPEATED = 'The cache keeps what was read before, so that a second request is answered at once.'

/** Outputs that a reviewer would send back. */
export const BAD_OUTPUTS: readonly BadOutput[] = [
  {
    name: 'JavaScript with a missing brace',
    output: 'export function sum(a, b) {\n  if (a > b) {\n    return a + b\n}\n',
  },
  { name: 'JavaScript with an ellipsis for its body', output: 'function sum(a, b) {\n  ...\n}\n', file: 'sum.js' },
  { name: 'Python without a colon', output: 'def add(a, b)\n    return a + b\n', file: 'add.py' },
  { name: 'JSON with a trailing comma', output: '{\n  "a": 1,\n}\n', file: 'a.json' },
  { name: 'YAML that does not parse', output: 'a: [1, 2\nb: c\n', file: 'a.yaml' },
  {
    name: 'SQL by f-string',
    output:
      'def find(cursor, name):\n    """Finds a user."""\n    cursor.execute(f"select * from users where name = \'{name}\'")\n',
  },
  {
    name: 'SQL by an f-string in a variable',
    output:
      'def find(cursor, name):\n    """Finds a user."""\n    statement = f"select * from users where name = \'{name}\'"\n    cursor.execute(statement)\n',
  },
  {
    name: 'SQL by template',
    output: 'export async function find(db, id) {\n  return db.query(`select * from users where id = ${id}`)\n}\n',
  },
  {
    name: 'SQL by concatenation in Go',
    output:
      'package store\n\nfunc Find(db *sql.DB, name string) (*sql.Rows, error) {\n\treturn db.Query("select * from users where name = \'" + name + "\'")\n}\n',
  },
  {
    name: 'a shell command by concatenation',
    output: 'const { exec } = require("node:child_process")\n\nfunction list(dir) {\n  exec("ls " + dir)\n}\n',
  },
  {
    name: 'a shell command by os.system',
    output: 'import os\n\ndef remove(path):\n    """Removes it."""\n    os.system("rm -rf " + path)\n',
  },
  {
    name: 'a shell command by subprocess',
    output:
      'import subprocess\n\ndef remove(path):\n    """Removes it."""\n    subprocess.run(f"rm -rf {path}", shell=True)\n',
  },
  { name: 'a password in YAML', output: 'database:\n  host: db\n  password: hunter2-Karpfen\n', file: 'app.yaml' },
  { name: 'a password in an environment file', output: 'DB_HOST=db\nDB_PASSWORD=hunter2-Karpfen\n', file: '.env' },
  {
    name: 'a token in prose',
    output: `Call it with the token ${'ghp_'}${'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'} and you are done. It answers with the list of notes.`,
  },
  {
    name: 'a key in a link',
    output: 'Connect to postgres://admin:hunter2Karpfen@db.internal.example:5432/notes and read the table of notes.',
  },
  { name: 'eval of input', output: 'def calculate(text):\n    """Calculates."""\n    return eval(text)\n' },
  {
    name: 'a refusal in other words',
    isUnseen: true,
    output: 'That is not something I am going to write. Perhaps another topic would suit you better.',
  },
  {
    name: 'a refusal with regrets',
    isUnseen: true,
    output: 'Regrettably my guidelines keep me from answering this question of yours.',
  },
  {
    name: 'word salad',
    output:
      'Banana window quickly seven orchestra purple under configuration galloping teapot nevertheless ladder. Server moonlight crisp database umbrella whistle sideways parliament carrot. Keyboard feather lucid marble engine thunder velvet.',
  },
  { name: 'letters', output: 'asdf jkl qwrt zxcv bnmp lkjh gfds trwq mnbv cxzl kjhg fdsq.' },
  { name: '"ok"', isUnseen: true, output: 'ok' },
  { name: 'an empty text', output: '   ' },
  { name: 'one paragraph thirty times', output: Array.from({ length: 30 }, () => REPEATED).join('\n\n') },
  { name: 'one sentence thirty times', output: Array.from({ length: 30 }, () => REPEATED).join(' ') },
  { name: 'a page of marks', output: '# Guide\n\nTODO: write the introduction.\n\n## Usage\n\nTBD\n\n## Options\n\n' },
  { name: 'empty sections', output: '# Guide\n\n## Usage\n\n## Options\n\n## License\n' },
  {
    name: 'an answer whose code does not parse',
    output: 'Here is the function:\n\n```js\nfunction sum(a, b {\n  return a + b\n}\n```\n\nIt adds two numbers.\n',
  },
  {
    name: 'a private key',
    output: `Use this key:\n\n-----BEGIN RSA ${'PRIVATE KEY'}-----\nMIIEow==\n`,
    file: 'notes.md',
  },
  {
    name: 'unchecked certificates',
    output:
      'import requests\n\ndef read(url: str) -> str:\n    """Reads a page."""\n    return requests.get(url, verify=False).text\n',
  },
  {
    name: 'an answer to another question',
    isUnseen: true,
    output: 'The capital of France is Paris, and it lies on the Seine.',
  },
  { name: 'an unsupported claim', isUnseen: true, output: 'The timeout is 30 seconds, and nobody can change it.' },
]
