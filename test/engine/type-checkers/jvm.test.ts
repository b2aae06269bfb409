import { expect, it } from 'vitest'
import { checkJvmSamples } from '../../../src/engine/type-checkers/jvm/check-samples.ts'
import { checkingOf } from './checking.ts'

const FILES: Readonly<Record<string, string>> = {
  'src/main/java/org/lamp/LampView.kt': `package org.lamp

/** Has no swell() yet. */
open class LampView(val title: String, private val levels: List<Int> = listOf(1)) : LampBase(title), Serializable {
    private var bold = false

    fun setBoldText(bold: Boolean) { this.bold = bold }

    val color: Int get() = 1

    companion object {
        fun create(): LampView = LampView("a")
    }
}

fun other() = 1
`,
  'src/main/java/org/lamp/LampBase.kt':
    'package org.lamp\n\nopen class LampBase(val name: String) {\n    fun dim() {}\n}\n',
  'src/main/java/org/lamp/Wall.kt': 'package org.lamp\n\nfun LampView.hang(nail: Int) {}\n',
  'src/main/java/org/lamp/DeskLamp.java':
    'package org.lamp;\n\npublic class DeskLamp {\n    public int getLevel() { return 1; }\n    public void setLevel(int level) {}\n}\n',
  'src/main/java/org/lamp/ForeignLamp.java':
    'package org.lamp;\n\npublic class ForeignLamp extends View {\n    void dim() {}\n}\n',
  'src/main/java/org/lamp/MadeLamp.java':
    'package org.lamp;\n\n@Data\npublic class MadeLamp {\n    private int level;\n}\n',
  'src/main/java/org/lamp/Bulb.kt': 'package org.lamp\n\nclass Bulb {\n    fun glow() {}\n}\n',
}

/** What is said of the samples of one page, as `LINE:COLUMN REASON`, with places in its sample. */
async function check(...texts: string[]): Promise<string[]> {
  const { faults } = await checkJvmSamples(
    {
      paths: Object.keys(FILES),
      manifests: [],
      samples: texts.map((text, index) => ({
        ...{ id: `${index}`, page: 'README.md', section: 0, mentions: [], extension: '.kt', text },
      })),
    },
    checkingOf(FILES),
  )
  return [...faults.values()].flat().map(({ line, column, reason }) => `${line}:${column} ${reason}`)
}

const VIEW = 'src/main/java/org/lamp/LampView.kt:4'

it.each([
  [
    'a value of a constructor',
    ['val lamp = LampView("a")\nlamp.swell()'],
    `1:5 \`LampView\` has no \`swell\`, ${VIEW}`,
  ],
  ['a parameter', ['fun run(lamp: LampView) {\n    lamp.swell(1)\n}'], `1:9 \`LampView\` has no \`swell\`, ${VIEW}`],
  [
    'a variable in Java',
    ['DeskLamp lamp = build();\nlamp.swell();'],
    '1:5 `DeskLamp` has no `swell`, src/main/java/org/lamp/DeskLamp.java:3',
  ],
  [
    'a value of an earlier sample',
    ['val lamp = LampView("a")', 'lamp.swell()'],
    `0:5 \`LampView\` has no \`swell\`, ${VIEW}`,
  ],
  [
    'a short name that is imported',
    ['import org.lamp.Bulb\n\nval bulb = Bulb()\nbulb.glowing()'],
    '3:5 `Bulb` has no `glowing`, src/main/java/org/lamp/Bulb.kt:3',
  ],
  ['a class itself', ['LampView.swell()'], `0:9 \`LampView\` has no \`swell\`, ${VIEW}`],
  [
    'the receiver of a block, by a name close to one that it has',
    ['val lamp = LampView("a")\nwith(lamp) {\n    setBoltText(true)\n}'],
    `2:4 \`LampView\` has no \`setBoltText\`, ${VIEW}`,
  ],
])('tells a member that the class of %s does not have', async (_, samples, told) => {
  expect(await check(...samples)).toEqual([told])
})

it.each([
  ['members of base classes', 'val lamp = LampView("a")\nlamp.dim()\nLampView.create()'],
  ['extensions', 'val lamp = LampView("a")\nlamp.hang(1)\nlamp.apply { dim() }'],
  ['properties for functions that read and set them', 'val lamp = DeskLamp()\nlamp.level { }\nlamp.getLevel()'],
  ['classes with bases of others', 'val lamp = ForeignLamp()\nlamp.swell()'],
  ['classes whose members a compiler writes', 'MadeLamp lamp = new MadeLamp();\nlamp.swell();'],
  ['classes of the sample', 'class LampView { }\nval lamp = LampView()\nlamp.swell()'],
  ['classes of other packages', 'import org.other.LampView\nval lamp = LampView("a")\nlamp.swell()'],
  ['short names without an import', 'val bulb = Bulb()\nbulb.glowing()'],
  ['what a constructor is only the beginning of', 'val lamp = LampView("a").other()\nlamp.swell()'],
  ['values that are something else, too', 'val lamp = LampView("a")\nfor (lamp in lamps) lamp.swell()'],
  ['values that a condition narrows', 'val lamp = LampView("a")\nif (lamp is Big) lamp.swell()'],
  ['calls in a block that may be of anything', 'val lamp = LampView("a")\nwith(lamp) {\n    println(1)\n}'],
  ['comments and texts', 'val lamp = LampView("a")\n// lamp.swell()\nprintln("lamp.swell()")'],
])('does not tell %s', async (_, sample) => {
  expect(await check(sample)).toEqual([])
})
