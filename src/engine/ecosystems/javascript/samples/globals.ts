import { PLATFORM_TYPES } from './platform-types.ts'
import { PLATFORM_VALUES } from './platform-values.ts'

/** Names that Node.js, Deno, Bun, workers and test runners define in addition to the platform. */
const RUNTIME = `
exports module require __dirname __filename
global globalThis process Buffer setImmediate clearImmediate NodeJS BufferEncoding WebAssembly Deno Bun HTMLRewriter
ExecutionContext KVNamespace D1Database R2Bucket DurableObject DurableObjectState DurableObjectNamespace Fetcher EdgeRuntime
ScheduledEvent ScheduledController MessageBatch CloudflareBindings AsyncDisposable Disposable
describe it test expect suite before after beforeEach afterEach beforeAll afterAll bench
jest vi cy jasmine xit xdescribe fit fdescribe QUnit
JSX Astro Vue $ jQuery angular chrome google importScripts ActiveXObject
CSS defineProps defineEmits defineExpose defineSlots defineModel defineOptions withDefaults defineNuxtConfig defineNuxtPlugin
defineEventHandler definePageMeta $fetch $state $derived $effect $props $bindable $inspect $host
arguments undefined NaN Infinity async await yield let static of get set as satisfies is asserts infer keyof unique
readonly global declare abstract intrinsic any unknown never string number boolean symbol bigint object void
`

const GLOBALS = new Set(`${RUNTIME} ${PLATFORM_TYPES} ${PLATFORM_VALUES}`.split(/\s+/).filter(Boolean))

const PLATFORM_FAMILIES =
  /^(?:(?:HTML|SVG|CSS|WebGL|WebGL2|GPU|RTC|IDB|MathML|XPath)[A-Z]\w*|(?:OES|EXT|WEBGL|ANGLE|KHR|OVR)_\w+|on[a-z]{3,}|__[A-Z][A-Z_]+__)$/

/** The language or one of its common runtimes defines the name. */
export function isGlobal(name: string): boolean {
  return GLOBALS.has(name) || PLATFORM_FAMILIES.test(name)
}
