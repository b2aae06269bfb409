/** Modules of the runtime whose functions docs call by their bare names. */
const MODULES = 'fs path os child_process crypto http net stream events util url timers'.split(' ')
/** What browsers, C and databases have, which docs of any project may speak of. */
const OF_OTHERS =
  /^(?:(?:add|remove|dispatch)Event(?:Listener)?|(?:query|get|create|append|insert)(?:Selector|Element|Child|Node)\w*|(?:request|cancel)\w+(?:Frame|Callback)|use(?:State|Effect|Memo|Ref|Callback|Context|Reducer)|component(?:Did|Will)\w+|(?:pg|pthread|sqlite3?|json|jsonb|ts|tsvector|Py)_\w+|Py[A-Z]\w+)$/
/** One word, built into languages and shells. */
const OF_LANGUAGES =
  /^(?:print(?:f|ln)?|sprintf|scanf|input|open|read|write|close|sorted|reversed|range|enumerate|isinstance|issubclass|getattr|setattr|hasattr|super|type|list|dict|tuple|frozenset|bool|float|bytes|repr|iter|zip|exec|eval|compile|require|import|include|define|malloc|calloc|realloc|free|main|panic|append|delete|make|copy|len|unwrap|expect|clone|drop|await|yield|defer|count|coalesce|unnest|describe|test|before|after|each)$/
let names: Set<string> | undefined

/** A name that the language, its runtime or browsers have for every program. */
export function isLibraryName(name: string): boolean {
  names ??= new Set([
    ...Object.getOwnPropertyNames(globalThis).flatMap((key) => [key, ...membersOf(Reflect.get(globalThis, key))]),
    ...MODULES.flatMap((module) => membersOf(process.getBuiltinModule(module))),
  ])
  return names.has(name) || OF_OTHERS.test(name) || OF_LANGUAGES.test(name)
}

function membersOf(value: unknown): string[] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return []
  const prototype: unknown = Reflect.get(value, 'prototype')
  return [
    ...Object.getOwnPropertyNames(value),
    ...(typeof prototype === 'object' && prototype !== null ? Object.getOwnPropertyNames(prototype) : []),
  ]
}
