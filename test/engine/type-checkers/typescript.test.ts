import { beforeAll, describe, expect, it } from 'vitest'
import { readTypeLibraries } from '../../../src/cli/checker/type-libraries.ts'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import type { SampleToCheck } from '../../../src/engine/type-checkers/protocol.ts'
import { checkSamples } from '../../../src/engine/type-checkers/typescript/check-samples.ts'

/** A workspace with a package in TypeScript, one in JavaScript, and one in JavaScript with types beside it. */
const FILES: Readonly<Record<string, string>> = {
  'package.json':
    '{ "name": "lamp", "private": true, "workspaces": ["packages/*"], "devDependencies": { "bulbs": "^1.2.0" } }',
  'trials/bulbs/package.json': '{ "name": "bulbs", "module": "index.ts" }',
  'trials/bulbs/index.ts': 'export const trial = 1\n',
  'packages/stub/package.json': '{ "name": "lamp-stub", "main": "src/index.ts" }',
  'packages/stub/src/index.ts': 'export {}\n',
  'packages/lamp/package.json':
    '{ "name": "lamp", "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" }, "./*": "./dist/parts/*.js" }, "imports": { "#colors": "./src/colors.ts" } }',
  'packages/lamp/src/index.ts': `
import { EventEmitter } from 'node:events'
import { Foreign } from 'foreign'
export * from './lamp.js'
export * as colors from '#colors'
export class Bell extends EventEmitter { ring(times: number): void {} }
export class Horn extends Foreign { blow(): void {} }
export function configure<T>(settings: T): T & { ready: boolean } { return settings as never }
export type Work<T> = (task: T) => unknown
export class Worker<T> { constructor(name: string, work?: string | URL | Work<T>, options?: { connection: string }) {} }
export function each<T>(work: Work<T>): void {}
export interface Mutation<V = void> { run(variables: V): void }
export function mutation<V = void>(work: (variables: V) => unknown): Mutation<V> { return null as never }
export function listen(handler: (error: Error | null, value: string) => void): void { handler(null, '') }
export type Shown<T> = { [K in keyof T]: T[K] } & {}
export declare function show(work: Shown<{ color: string }>): void
export interface Signal<T> { send(value: T): void }
export declare function signal<T = void>(): Signal<T>
export declare function sender(signal: Signal<void>): () => void
export declare function sender<T>(signal: Signal<T>): (value: T) => void
export declare function until(values: string[]): { contains(value: string): void }
export declare function until(value: string): { is(value: string): void }
export declare function sample<T>(config: T extends { clock: string } ? T : { message: string }): T
`,
  'packages/lamp/src/lamp.ts': `
export interface LampOptions { color?: 'red' | 'green'; brightness?: number; plugin?: Plugin }
export interface Plugin { name: string; extra?: unknown }
export interface Registry {}
export enum Level { Low = 'low', High = 'high' }
export interface Lamp { readonly brightness: number; on(level?: number): Lamp; set(level: Level): void }
export function createLamp(name: string, options?: LampOptions | string): Lamp { return null as never }
export function join(left: string, right: string, ...others: string[]): string { return left }
export function encode({ type, data }: { type: string; data: string }, done: (text: string) => void, strict: boolean): void {}
export function overloaded(one: string): Lamp
export function overloaded(one: string, two: number): Lamp
export function overloaded(): Lamp { return null as never }
export const theme = { dark: 1 }
export const registry: Registry = {}
export const table: Record<string, number> = {}
export let loose: any
export interface Open { name: string }
export interface Dimmer extends Lamp { dim(): void }
export interface Book { page: number }
export function store(key: keyof Book): void {}
`,
  'packages/lamp/src/colors.ts': 'export const red = 1\n',
  'packages/lamp/src/parts/plug.ts': 'export const fuse = 1\nexport default fuse\n',
  'packages/lamp/src/parts/bulb.ts': 'export class Bulb { glow(): void {} }\n',
  'packages/served/package.json':
    '{ "name": "lamp-served", "exports": { ".": { "react-server": "./src/served.ts", "default": "./src/index.ts" } } }',
  'packages/served/src/served.ts': 'export declare const glow: () => never\n',
  'packages/served/src/index.ts': 'export declare function glow(level: number): void\n',
  'packages/js/package.json': '{ "name": "lamp-js", "main": "index.js" }',
  'packages/js/index.js':
    'class Switch { constructor(name) { this.name = name } flip() {} }\nclass Magic { constructor(all) { Object.assign(this, all) } }\nmodule.exports = { Switch, Magic }\nmodule.exports.plain = function (one) { return one }\n',
  'packages/loaded/package.json': '{ "name": "lamp-loaded", "main": "index.js" }',
  'packages/loaded/index.js': "module.exports = require('./loaded')\n",
  'packages/loaded/loaded.js':
    'var loaded = {\n  dim: function (level) {},\n  steps: function (series, { kind, count } = {}) {},\n  any: function (series, { kind }) { return series.series || kind },\n  each: function ($all, { kind }) { return $all.$all || kind },\n}\nloaded.glow = 1\nmodule.exports = loaded\n',
  'packages/loose/package.json': '{ "name": "lamp-loose", "main": "index.js" }',
  'packages/loose/index.js': 'module.exports = { dim: 1 }\nfor (const name of names) module.exports[name] = 1\n',
  'packages/made/package.json': '{ "name": "lamp-made", "main": "index.js" }',
  'packages/made/index.js':
    "var util = require('util')\nvar EventEmitter = require('events').EventEmitter\nfunction Made() { this.level = 1 }\nutil.inherits(Made, EventEmitter)\nMade.prototype.dim = function () {}\nmodule.exports = { made: Made }\n",
  'packages/called/package.json': '{ "name": "lamp-called", "main": "index.js" }',
  'packages/called/index.js': 'const called = {}\nfill(called)\nmodule.exports = called\n',
  'packages/typed/package.json': '{ "name": "lamp-typed", "main": "lib/index.js", "types": "lib/index.d.ts" }',
  'packages/typed/lib/index.js': 'exports.start = (options) => listen(options.path || options.url)\n',
  'packages/typed/lib/index.d.ts':
    'export interface Options { url: string }\nexport interface Server { port: number }\nexport function start(options: Options): Server\n',
  'packages/beside/package.json': '{ "name": "lamp-beside", "exports": { ".": "./index.js" } }',
  'packages/beside/index.js': 'export function glow(level, color) { return [level, color] }\n',
  'packages/beside/index.d.ts':
    'export interface Glow { level: number }\nexport function glow(level: number, color: string): Glow\n',
  'packages/react/package.json': '{ "name": "lamp-react", "main": "src/index.tsx" }',
  'packages/react/src/index.tsx': `
import * as React from 'react'
export interface LampProps { color: string; children?: (state: unknown) => unknown }
export class Shade extends React.Component<LampProps> {}
export const Bulb: React.FC<LampProps> = () => null
export function Plug({ volts, ...rest }: { volts: number } & React.HTMLProps<HTMLDivElement>) { return null }
export const Switch = ({ on }: { on: boolean }) => null
export class Other extends Base<LampProps> {}
`,
  'packages/plain/package.json': '{ "name": "lamp-plain", "type": "module", "exports": "./index.js" }',
  'packages/plain/index.js': 'export const plain = 1\n',
  'packages/computed/package.json': '{ "name": "lamp-computed", "main": "index.js", "types": "index.d.ts" }',
  'packages/computed/index.js':
    'class Made {}\nfor (const level of levels) Made.prototype[level] = function () {}\nexports.make = () => new Made()\n',
  'packages/computed/index.d.ts': 'export class Made { one(): void }\nexport function make(): Made\n',
}

/** A sample with the heading or the text that stands before it. */
interface Placed {
  readonly text: string
  readonly section?: number
  readonly mentions?: readonly string[]
  readonly madeOf?: 'names' | 'options'
}

function sampleOf(sample: string | Placed): Pick<SampleToCheck, 'text' | 'section' | 'mentions' | 'madeOf'> {
  return { section: 0, mentions: [], ...(typeof sample === 'string' ? { text: sample } : sample) }
}

const USED = "import { createLamp } from 'lamp'"
const LAMP = "import { createLamp } from 'lamp'\nconst lamp = createLamp('desk')\n"

type Samples = string | readonly (string | Placed)[]
type Row = readonly [title: string, samples: Samples, reasons: readonly string[], extension?: string]

const FALSE: readonly Row[] = [
  [
    'a member that a CommonJS module does not export',
    ["var lamp = require('lamp-loaded')", 'lamp.dim(1)\nlamp.glow()\nlamp.swell()'],
    ['`lamp-loaded` exports no `swell`, packages/loaded/index.js'],
    '.js',
  ],
  [
    'a name taken out of a CommonJS module',
    "const { dim, swell: rise } = require('lamp-loaded')",
    ['`lamp-loaded` exports no `swell`, packages/loaded/index.js'],
    '.js',
  ],
  [
    'a member of a module that a sample loads without declaring its name',
    ["lamp = require('lamp-loaded')", 'lamp.swell()'],
    ['`lamp-loaded` exports no `swell`, packages/loaded/index.js'],
    '.js',
  ],
  [
    'arguments gathered in one object that a function takes one by one',
    "const lamp = require('lamp-loaded')\nlamp.steps({ series: [], kind: 'even', count: 2 })",
    [
      '`steps` takes (series, { kind, count }?), packages/loaded/loaded.js:3; the sample passes `series` within an object',
    ],
    '.js',
  ],
  ['a member that a type lacks', `${LAMP}lamp.off()`, ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6']],
  [
    'a member taken out of an object',
    `${LAMP}const { voltage } = lamp`,
    ['`Lamp` has no `voltage`, packages/lamp/src/lamp.ts:6'],
  ],
  ['a member in a chain of calls', `${LAMP}lamp.on().off()`, ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6']],
  [
    'an export that a module lacks',
    "import * as all from 'lamp'\nall.createTorch()",
    ['the module exports no `createTorch`, packages/lamp/src/index.ts'],
  ],
  [
    'a member of a class in a subpath',
    "import { Bulb } from 'lamp/bulb'\nnew Bulb().shine()",
    ['`Bulb` has no `shine`, packages/lamp/src/parts/bulb.ts:1'],
  ],
  [
    'an option that does not exist',
    `${LAMP}createLamp('a', { colour: 'red' })`,
    ['`LampOptions` has no `colour`, packages/lamp/src/lamp.ts:2'],
  ],
  [
    'an option in another object',
    "import { createLamp } from 'lamp'\ncreateLamp('a', { plugin: { name: 'b', version: 1 } })",
    ['`Plugin` has no `version`, packages/lamp/src/lamp.ts:3'],
  ],
  [
    'a value that an option does not take',
    "import { createLamp } from 'lamp'\ncreateLamp('a', { color: 'blue' })",
    ['`color` takes `"red" | "green"`, packages/lamp/src/lamp.ts:2; the sample gives `\'blue\'`'],
  ],
  [
    'too few arguments',
    "import { encode } from 'lamp'\nencode({ type: 'a', data: '' }, (text) => {\n  // with it\n})",
    ['`encode` takes ({ type, data }, done, strict), packages/lamp/src/lamp.ts:9; the sample passes 2'],
  ],
  [
    'too many arguments',
    `${LAMP}lamp.on(1, 2)`,
    ['`on` takes (level?), packages/lamp/src/lamp.ts:6; the sample passes 2'],
  ],
  [
    'a number of arguments that no form takes',
    "import { overloaded } from 'lamp'\noverloaded()",
    ['`overloaded` takes (one) or (one, two), packages/lamp/src/lamp.ts:10; the sample passes none'],
  ],
  [
    'a function where a value is taken',
    "import { join } from 'lamp'\njoin('a', () => {})",
    ['`right` of `join` takes `string`, packages/lamp/src/lamp.ts:8; the sample gives a function'],
  ],
  ['what an earlier sample declares', [LAMP, 'lamp.off()'], ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6']],
  [
    'what an earlier sample in the same section declares, with text between about both',
    [LAMP, { text: 'lamp.off()', mentions: ['lamp', 'createLamp'] }],
    ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6'],
  ],
  [
    'what an earlier section imports',
    ["import { createLamp } from 'lamp'", { text: "createLamp('a').off()", section: 1 }],
    ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6'],
  ],
  [
    'what an earlier section requires',
    ["const { plain } = require('lamp-js')", { text: 'plain(1, 2)', section: 1 }],
    ['`plain` takes (one), packages/js/index.js:4; the sample passes 2'],
    '.js',
  ],
  [
    'members of what is made beside packages that are not made for ours',
    `import React from 'react'\n${LAMP}lamp.off()`,
    ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6'],
  ],
  [
    'a member that neither the types nor the code beside them have',
    "import { start } from 'lamp-typed'\nstart({ url: '/' }).close()",
    ['`Server` has no `close`, packages/typed/lib/index.d.ts:2'],
  ],
  [
    'more arguments than a function in JavaScript takes',
    "const { plain } = require('lamp-js')\nplain(1, 2)",
    ['`plain` takes (one), packages/js/index.js:4; the sample passes 2'],
    '.js',
  ],
  [
    'an option that neither the types nor the code beside them have',
    "import { start } from 'lamp-typed'\nstart({ address: '/' })",
    ['`Options` has no `address`, packages/typed/lib/index.d.ts:1'],
  ],
  [
    'options in the place of a function',
    "import { Worker } from 'lamp'\nnew Worker('a', { connection: 'b' })",
    [
      '`work` of `Worker` takes `string | URL | Work<unknown>`, packages/lamp/src/index.ts:10; the sample gives an object',
    ],
  ],
  [
    'an array in the place of a function',
    "import { each } from 'lamp'\neach(['a'])",
    ['`work` of `each` takes a function, packages/lamp/src/index.ts:11; the sample gives an array'],
  ],
  [
    'an option beside an object with a value that is not known',
    "import { thing } from 'other'\nimport { createLamp } from 'lamp'\ncreateLamp('a', { plugin: { name: 'b', extra: thing }, color: 'blue' })",
    ['`color` takes `"red" | "green"`, packages/lamp/src/lamp.ts:2; the sample gives `\'blue\'`'],
  ],
  [
    'an option beside a value of other code',
    "import { createLamp } from 'lamp'\ncreateLamp('a', { plugin: { name: title, version: 1 } })",
    ['`Plugin` has no `version`, packages/lamp/src/lamp.ts:3'],
  ],
  [
    'members that the page names with their types',
    [USED, { text: 'Lamp.off\nLamp.on\nLevel.Medium\nBell.sing', madeOf: 'names' }],
    [
      '`Lamp` has no `off`, packages/lamp/src/lamp.ts:6',
      '`Level` has no `Medium`, packages/lamp/src/lamp.ts:5',
      '`Bell` has no `sing`, packages/lamp/src/index.ts:6',
    ],
  ],
  [
    'options that the page lists for a function',
    [USED, { text: 'createLamp\nname\ncolor\nbrightness\nplugin\nvoltage', madeOf: 'options' }],
    ['`createLamp` has no `voltage`, packages/lamp/src/lamp.ts:7'],
  ],
  [
    'fields that the page lists for a type',
    [USED, { text: 'LampOptions\ncolor\nbrightness\nplugin\nvoltage', madeOf: 'options' }],
    ['`LampOptions` has no `voltage`, packages/lamp/src/lamp.ts:2'],
  ],
  [
    'methods that the page lists with their parameters',
    [USED, { text: 'Lamp\non(level, color)\nbrightness\nset(level)\noff', madeOf: 'options' }],
    [
      '`on` takes (level?), packages/lamp/src/lamp.ts:6; the page lists (level, color)',
      '`Lamp` has no `off`, packages/lamp/src/lamp.ts:6',
    ],
  ],
  [
    'types in a sample that is labelled as JavaScript',
    `${LAMP}function off(other: Lamp): void { other.off() }\nlamp.off()`,
    ['`Lamp` has no `off`, packages/lamp/src/lamp.ts:6'],
    '.js',
  ],
  [
    'an import of what a module does not export',
    "import { createTorch, join as both } from 'lamp'",
    ['`lamp` exports no `createTorch`, packages/lamp/src/index.ts'],
  ],
  [
    'an export that the sample uses and does not import',
    "import { createLamp } from 'lamp'\njoin(createLamp('a').brightness, 'b')",
    ['the sample uses `join`, but does not import it from `lamp`'],
    '.js',
  ],
  [
    'an import of what a module in JavaScript does not export',
    "import { plane } from 'lamp-plain'",
    ['`lamp-plain` exports no `plane`, packages/plain/index.js'],
  ],
  [
    'an import of what neither a module in JavaScript nor the types beside it have',
    "import { glow, type Glow, type Glows } from 'lamp-beside'",
    ['`lamp-beside` exports no `Glows`, packages/beside/index.d.ts'],
  ],
  [
    'properties that components do not take',
    'import { Bulb, Shade, Switch } from \'lamp-react\'\nconst all = [<Shade colour="red" />, <Bulb color="red" level={1}>{1}</Bulb>, <Switch off />]',
    [
      '`Shade` takes no `colour`, packages/react/src/index.tsx:4',
      '`Bulb` takes no `level`, packages/react/src/index.tsx:5',
      '`Switch` takes no `off`, packages/react/src/index.tsx:7',
    ],
    '.jsx',
  ],
  ['a call of an object', `${LAMP}lamp('on')`, ['`lamp` is `Lamp`, which is no function, packages/lamp/src/lamp.ts:6']],
  [
    'a value of the language that a function does not take',
    `${LAMP}const level = new Date()\nlamp.on(level)`,
    ['`level` of `on` takes `number`, packages/lamp/src/lamp.ts:6; the sample gives a `Date`'],
  ],
  [
    'members of a module beside packages of others that get none of it',
    "import React from 'react'\nimport * as lamp from 'lamp'\nlamp.Torch",
    ['the module exports no `Torch`, packages/lamp/src/index.ts'],
  ],
  [
    'members of an interface that the page prints',
    [USED, 'interface LampOptions {\n  color?: string\n  brightness?: number\n  voltage?: number\n}'],
    ['`LampOptions` has no `voltage`, packages/lamp/src/lamp.ts:2'],
  ],
  [
    'members of a type that the page prints as another kind of type',
    [USED, 'export type Plugin = { name: string; extra?: unknown; version: string }'],
    ['`Plugin` has no `version`, packages/lamp/src/lamp.ts:3'],
  ],
  [
    'parameters of a method that the page prints',
    [USED, 'interface Lamp {\n  brightness: number\n  on(level: number, color: string): Lamp\n}'],
    ['`on` takes (level?), packages/lamp/src/lamp.ts:6; the page lists (level, color)'],
  ],
  [
    'parameters of a function that the page prints',
    [USED, 'declare function encode(packet: { type: string }, strict: boolean): void'],
    ['`encode` takes ({ type, data }, done, strict), packages/lamp/src/lamp.ts:9; the page lists (packet, strict)'],
  ],
]

const TRUE: readonly (readonly [title: string, samples: Samples, extension?: string])[] = [
  ['members of a CommonJS module that computes names', "const lamp = require('lamp-loose')\nlamp.swell()", '.js'],
  ['members of an object that a function fills', "const lamp = require('lamp-called')\nlamp.swell()", '.js'],
  [
    'members that a constructor in JavaScript inherits',
    "var Made = require('lamp-made').made\nvar made = new Made()\nmade.on('a', () => {})",
    '.js',
  ],
  [
    'a member that a sample adds to a module',
    ["const lamp = require('lamp-loaded')\nlamp.swell = () => {}", 'lamp.swell()\nlamp.hasOwnProperty(1)'],
    '.js',
  ],
  [
    'an object that a function reads its parameter from',
    "const lamp = require('lamp-loaded')\nlamp.any({ series: [], kind: 'even' })",
    '.js',
  ],
  [
    'an object that a function reads a parameter with a dollar sign from',
    "const lamp = require('lamp-loaded')\nlamp.each({ $all: [], kind: 'even' })",
    '.js',
  ],
  ['calls as they are declared', `${LAMP}lamp.on().on(2)`],
  ['options that a type computes of others', "import { show } from 'lamp'\nshow({ color: 'red', level: 1 })"],
  ['exports of a module whose exports a build writes', "import { made } from 'lamp-stub'\nmade()"],
  ['exports of a package from the registry whose name a project for tests has', "import { bulb } from 'bulbs'\nbulb()"],
  [
    'arguments of a function that is one of several, chosen by a type that JavaScript cannot write',
    "import { sender, signal } from 'lamp'\nconst level = signal()\nconst send = sender(level)\nsend(3)",
    '.js',
  ],
  [
    'members of what one of several forms makes, chosen by a value that is not known',
    "import { until } from 'lamp'\nuntil(level).is('on')",
  ],
  [
    'members of a value that the sample asks for by what is not known',
    `${LAMP}if (isTorch(lamp)) lamp.burn()\nconst burning = Torch.is(lamp) && lamp.burning`,
  ],
  ['what the package has for servers of components only', "import { glow } from 'lamp-served'\nglow(1)"],
  [
    'members of a base type of Node.js',
    "import { Bell } from 'lamp'\nnew Bell().on('ring', () => {}).off('ring', () => {})",
  ],
  ['members of a base type that is not known', "import { Horn } from 'lamp'\nnew Horn().anything()"],
  [
    'what others declare in the module',
    "import { createLamp } from 'lamp'\ndeclare module 'lamp' { interface Open { more: string } }\nexport {}",
  ],
  ['members of an interface that is there to be augmented', "import { registry } from 'lamp'\nregistry.anything"],
  ['keys of a table', "import { table } from 'lamp'\ntable.anything"],
  ['members of a value of any type', "import { loose } from 'lamp'\nloose.anything()"],
  [
    'what a generic function adds to what is not known',
    "import { configure } from 'lamp'\nimport { all } from 'elsewhere'\nconfigure(all).anything",
  ],
  ['a member that the sample adds', `${LAMP}lamp.alive = true\nif (lamp.alive) lamp.on()`, '.js'],
  ['arguments that are left out', `${LAMP.replace("'desk'", '\u2003\u2003\u2003')}`],
  ['arguments that are spread', "import { encode } from 'lamp'\nencode(...parts)"],
  [
    'an argument whose type is left to users',
    "import { mutation } from 'lamp'\nmutation((variables) => other(variables)).run()",
  ],
  [
    'a value where nothing could be inferred',
    "import { mutation } from 'lamp'\nmutation(other).run({ title: 'a' })",
    '.js',
  ],
  ['a member of what extends the type', `${LAMP}lamp.dim()`],
  [
    'members of a module with a default export that is required',
    "const plug = require('lamp/plug')\nplug.extend()",
    '.js',
  ],
  [
    'a callback called without its error',
    "import { listen } from 'lamp'\nlisten((error, value) => {})\nconst handler: Parameters<typeof listen>[0] = () => {}",
  ],
  ['the value of an enumeration', "import { createLamp } from 'lamp'\ncreateLamp('a').set('low')", '.js'],
  [
    'properties of all elements, and of components that are not all known',
    'import { Other, Plug, Shade } from \'lamp-react\'\nconst all = [<Shade key={1} ref={ref} data-a="b" {...rest} color="red" />, <Plug title="a" />, <Other a />, <Unknown a />]',
    '.jsx',
  ],
  ['a branch of a type with a condition', "import { sample } from 'lamp'\nsample({ source: 1 })"],
  ['types of code in JavaScript', "import { PlainOptions } from 'lamp-plain'"],
  ['an export beside names of other code', "import { createLamp } from 'lamp'\njoin(createLamp('a'), room)", '.js'],
  [
    'an export that many samples leave out',
    [
      "import { createLamp } from 'lamp'\ntheme.dark",
      ...[1, 2, 3].map((number) => ({ text: `use(theme.dark, ${number})`, section: number })),
    ],
  ],
  ['an export beside statements that are left out', "import { createLamp } from 'lamp'\n// ...\njoin('a', 'b')", '.js'],
  ['an export that an earlier sample imports', ["import { join } from 'lamp'", `${LAMP}join('a', 'b')`]],
  ['names of other code', `${LAMP}other.off(); anything()`],
  ['samples with different meanings of a name', [LAMP, "const lamp = document.createElement('i')", 'lamp.off()']],
  ['what an earlier section declares', [LAMP, { text: 'lamp.off()', section: 1 }]],
  ['what the text before makes with something else', [LAMP, { text: 'lamp.off()', mentions: ['createTorch'] }]],
  [
    'what the text before a sample between them makes with something else',
    [LAMP, { text: 'other()', mentions: ['createTorch'] }, 'lamp.off()'],
  ],
  ['members that a package for ours adds to what is made', `import flicker from 'lamp-flicker'\n${LAMP}lamp.flicker()`],
  [
    'members that a package for ours, imported before, adds',
    ["import '@lamp/flicker'", { text: `${LAMP}lamp.flicker()`, section: 1 }],
  ],
  [
    'members that a package of others adds to what a module exports',
    "import * as lamp from 'lamp'\nimport 'torches'\nlamp.Torch",
  ],
  [
    'members that a package of others, required before, adds to an exported object',
    ["const { Torch } = require('torches')", "const { theme } = require('lamp')\nnew theme.Torch()"],
    '.js',
  ],
  [
    'members that a package of others adds to what it gets',
    "import torches from 'torches'\nimport * as lamp from 'lamp'\ntorches(lamp)\nlamp.Torch",
  ],
  [
    'members that a package of others, given to what a module exports, adds',
    "import { torches } from 'torches'\nimport { theme } from 'lamp'\ntheme.dark.use(torches())\ntheme.Torch",
    '.js',
  ],
  ['an object of the language in the place of a text', "import { join } from 'lamp'\njoin(new URL('a:b'), 'b')", '.js'],
  [
    'members that the page gives names to, of code with types beside it',
    "import { start } from 'lamp-typed'\nconst levels = { shout: 1 }\nstart({ url: '/' }).shout()",
  ],
  [
    'members that the page gives names to before, as strings',
    ["const levels = ['shout']", "import { start } from 'lamp-typed'\nstart({ url: '/' }).shout()"],
  ],
  ['members that code with types beside it computes', "import { make } from 'lamp-computed'\nmake().anything()"],
  ['a sample that is not valid', `${LAMP}lamp.off( => `],
  ['an option that the code beside the types takes', "import { start } from 'lamp-typed'\nstart({ path: '/' })"],
  ['members that code in JavaScript computes', "const { Magic } = require('lamp-js')\nnew Magic().anything", '.js'],
  [
    'options beside a value of a package that is not known',
    "const { createLamp } = require('lamp')\ncreateLamp('a', { brightness: require('other').level, plugin: { name: 'b', version: 1 } })",
    '.js',
  ],
  [
    'values beside one that a package that is not known makes',
    "import Other from 'other'\nimport { createLamp } from 'lamp'\nconst plugin = new Other.Plugin()\ncreateLamp('a', { color: 'blue', plugin })",
  ],
  [
    'keys of an interface that the page tells readers to add to',
    [
      "import { store } from 'lamp'\nstore('cover')",
      "declare module 'lamp' {\n  interface Book {\n    title: string\n  }\n}\nexport {}",
    ],
  ],
  [
    'members that the page names with types that are not all known',
    [
      USED,
      {
        text: 'Horn.honk\nRegistry.name\nTorch.light\nLamp.dim\nBell.emit\nWork.call\nPlugin.extra\nEventEmitter.a',
        madeOf: 'names',
      },
    ],
  ],
  [
    'lists of something else, or of a type that is not all known',
    [
      USED,
      { text: 'Lamp\nvoltage\nbrightness\nwatts\nprice', madeOf: 'options' },
      { text: 'configure\nsettings\nvoltage', madeOf: 'options' },
      { text: 'Horn\nblow\nhonk', madeOf: 'options' },
    ],
  ],
  [
    'a type of the reader that has the name of ours',
    [USED, 'interface Plugin { volume: number; pitch: number; name: string }'],
  ],
  [
    'members of what extends a printed type',
    [USED, 'interface Lamp {\n  brightness: number\n  on(level?: number): Lamp\n  dim(): void\n}'],
  ],
  [
    'members of a printed interface that is there to be augmented',
    [USED, 'interface Registry {\n  name: string\n  level: number\n}'],
  ],
  [
    'a form of a function that the page prints',
    [
      USED,
      'export function overloaded(one: string, two: number): Lamp\nexport function join(left: string, right: string): string',
    ],
  ],
  ['a function that the sample defines', [USED, 'function encode(packet: string) { return packet }']],
  ['a module re-exported by a private name', "import { colors } from 'lamp'\ncolors.red"],
]

describe('Samples in TypeScript and JavaScript', () => {
  const found = new Map<string, string[]>()
  beforeAll(async () => {
    const samples: SampleToCheck[] = []
    for (const [title, texts, extension] of [
      ...FALSE.map(([title, texts, , extension]) => [title, texts, extension] as const),
      ...TRUE,
    ])
      for (const text of [texts].flat())
        samples.push({ id: `s${samples.length}`, page: title, extension: extension ?? '.ts', ...sampleOf(text) })
    const { faults } = await checkSamples(
      {
        paths: Object.keys(FILES),
        manifests: Object.entries(FILES).flatMap(([path, text]) => parseManifest(path, text) ?? []),
        samples,
      },
      {
        read: async (paths) =>
          new Map(paths.flatMap((path) => (FILES[path] === undefined ? [] : [[path, FILES[path]]]))),
        libraries: readTypeLibraries(),
        during: (_, work) => work(),
      },
    )
    for (const { id, page } of samples)
      found.set(page, [...(found.get(page) ?? []), ...(faults.get(id) ?? []).map(({ reason }) => reason)])
  })

  it.each(FALSE.map(([title, , reasons]) => ({ title, reasons })))('are false for $title', ({ title, reasons }) => {
    expect(found.get(title)).toEqual(reasons)
  })

  it.each(TRUE.map(([title]) => title))('may have %s', (title) => {
    expect(found.get(title)).toEqual([])
  })
})
