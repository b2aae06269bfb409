import { describe, expect, it } from 'vitest'
import { outlineIn } from '../../../../src/engine/ecosystems/outline/outline.ts'

describe('A text that is run', () => {
  it.each<[string, string, 'shell' | 'sql' | null]>([
    ['py', 'subprocess.run(command, shell=True)', 'shell'],
    ['py', 'subprocess.run("ls", shell=True)', null],
    ['py', 'subprocess.run(["ls", folder])', null],
    ['py', 'os.system(command)', 'shell'],
    ['py', 'os.system("ls")', null],
    ['py', 'cursor.execute(f"select {name}")', 'sql'],
    ['py', 'cursor.execute("select " + name)', 'sql'],
    ['py', 'cursor.execute("select a from b where c = %s" % name)', 'sql'],
    ['py', 'cursor.execute("select a from {}".format(name))', 'sql'],
    ['py', 'cursor.execute("select a from b where c = ?", [name])', null],
    ['py', 'statement = f"delete from {name}"\ncursor.execute(statement)', 'sql'],
    ['py', 'print(f"select {name}")', null],
    ['py', 'executor.execute(f"task {name}")', null],
    ['js', 'exec("ls " + folder)', 'shell'],
    ['js', 'execSync(`ls ${folder}`)', 'shell'],
    ['js', 'exec("ls")', null],
    ['js', 'pattern.exec("a" + text)', null],
    ['js', 'spawn(command, { shell: true })', 'shell'],
    ['js', 'database.query(`select * from users where id = ${id}`)', 'sql'],
    ['js', 'database.query("select * from users where id = $1", [id])', null],
    ['js', 'sql`select * from users where id = ${id}`', null],
    ['go', 'package a\nfunc f() { db.Query("select * from users where name = \'" + name + "\'") }', 'sql'],
    ['go', 'package a\nfunc f() { db.Query(fmt.Sprintf("select * from %s", name)) }', 'sql'],
    ['go', 'package a\nfunc f() { db.Query("select * from users where name = $1", name) }', null],
    ['rs', 'fn f() { connection.execute(&format!("delete from {}", name), []); }', 'sql'],
    ['a.java', 'class A { void f() { statement.executeQuery("select * from users where name = " + name); } }', 'sql'],
    ['a.php', '<?php mysqli_query($connection, "select * from users where name = \'$name\'");', 'sql'],
    ['a.php', '<?php shell_exec("ls " . $folder);', 'shell'],
    ['a.rb', 'system("ls #{folder}")', 'shell'],
    ['a.cs', 'class A { void F() { command.ExecuteSql($"select * from users where id = {id}"); } }', 'sql'],
  ])('is seen in %s: %s', async (language, code, sink) => {
    expect((await outlineIn(language, code))?.risks.map((risk) => risk.sink)).toEqual(sink === null ? [] : [sink])
  })
})

describe('The outline of a code', () => {
  it.each<[string, string, string[]]>([
    [
      'js',
      'const a = () => 1\nexports.b = function () {}\nmodule.exports.c = (x) => x\nfunction d() {}',
      ['a', 'b', 'c', 'd'],
    ],
    ['js', 'class A { e() {} f = () => 1 }\nconst g = { h() {}, i: () => 1 }', ['e', 'f', 'h', 'i']],
    ['js', 'run(() => 1)\nconst text = "function j() {}"', []],
    ['py', 'async def a(): pass\nclass B:\n    def c(self): pass', ['a', 'c']],
    ['go', 'package a\nfunc B() {}\nfunc (c *C) D() {}', ['B', 'D']],
    ['rs', 'impl A { pub fn b(&self) {} }', ['b']],
    ['a.c', 'int *add(int a) { return a; }', ['add']],
  ])('has its functions, in %s: %s', async (language, code, names) => {
    expect((await outlineIn(language, code))?.functions.map(({ name }) => name)).toEqual(names)
  })

  it.each<[string, string, number]>([
    ['py', 'def test_add():\n    assert add(1, 1) == 2', 1],
    ['py', 'class TestAdd(TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 1), 2)', 1],
    ['py', 'def test_connection(host):\n    return ping(host)', 0],
    ['py', 'def add(a, b):\n    assert a\n    return a + b', 0],
    ['js', 'it("adds", () => { expect(add(1, 1)).toBe(2) })', 1],
    ['js', 'const ok = /a/.test("a"); test(value)', 0],
    ['ts', 'test.each([1])("adds", (value) => {})', 0],
    ['go', 'package a\nfunc TestAdd(t *testing.T) {}', 1],
    ['go', 'package a\nfunc TestMode() bool { return true }', 0],
    ['rs', '#[tokio::test]\nasync fn adds() {}', 1],
    ['a.java', 'class A { @Test void adds() {} }', 1],
    ['a.cs', 'class A { [Fact] void Adds() {} }', 1],
    ['a.rb', 'it "adds" do\n  expect(1).to eq 1\nend', 1],
  ])('has its tests, in %s: %s', async (language, code, number) => {
    expect((await outlineIn(language, code))?.tests).toHaveLength(number)
  })

  it('has no comments and no texts in its bare code', async () => {
    const outline = await outlineIn('js', 'const a = "eval" // try\n/* catch\n */ run(`x ${eval} y`)\n')
    expect(outline?.bare.replace(/ +/g, ' ')).toBe('const a = " " \n \n run(` ${eval} `)\n')
  })

  it.each([
    ['js', 'function a() {', 1],
    ['py', 'a = 1\ndef b(:\n    pass', 2],
  ])('says where it does not parse, in %s: %s', async (language, code, line) => {
    expect((await outlineIn(language, code))?.problem?.line).toBe(line)
  })

  it.each<[string, string[]]>([
    ['def add(a, b):\n    return a + b', ['def add(a: …, b: …) -> …:']],
    ['def add(a: int, b):\n    return a + b', []],
    ['def add(self):\n    return 1', []],
    ['def _add(a):\n    return a', []],
    [
      'def doubled(xs: list) -> list:\n    r = []\n    for x in xs:\n        r.append(2 * x)\n    return r',
      ['[2 * x for x in xs]'],
    ],
    [
      'def doubled(xs: list) -> list:\n    r = []\n    for x in xs:\n        print(x)\n        r.append(2 * x)\n    return r',
      [],
    ],
  ])('says what Python could say in less: %s', async (code, examples) => {
    expect((await outlineIn('py', code))?.simplifications.map(({ example }) => example)).toEqual(examples)
  })

  it('is none of a language that nothing reads', async () => {
    expect(await outlineIn('cobol', 'x')).toBeNull()
  })
})
