/** Directives whose content is code, with the language where the name says it; '' when the argument does. */
export const CODE_DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ['code-block', ''],
  ['code', ''],
  ['sourcecode', ''],
  ['code-cell', ''],
  ['code-tab', ''],
  ['parsed-literal', ''],
  ['prompt', ''],
  ['terminal', 'console'],
  ['doctest', 'pycon'],
  ['testcode', 'python'],
  ['testsetup', 'python'],
  ['testcleanup', 'python'],
  ['testoutput', 'text'],
  ['ipython', 'pycon'],
  ['jupyter-execute', 'python'],
  ['productionlist', 'text'],
])

/** Directives whose content is neither prose nor code of the reader's. */
export const OPAQUE_DIRECTIVES: ReadonlySet<string> = new Set(
  `raw math graphviz digraph graph mermaid uml plantuml blockdiag seqdiag actdiag nwdiag inheritance-diagram plot meta index
  highlight image contents sectnum tabularcolumns sectionauthor moduleauthor codeauthor role default-role unicode date
  target-notes include literalinclude mdinclude toctree autosummary`.split(/\s+/),
)

/** Directives that pull a file of the repository into the page. */
export const INCLUDE_DIRECTIVES: ReadonlySet<string> = new Set(['include', 'literalinclude', 'mdinclude'])

export const VERSION_DIRECTIVES: ReadonlySet<string> = new Set([
  'deprecated',
  'versionadded',
  'versionchanged',
  'versionremoved',
  'deprecated-removed',
])

/** Directives that lay out text; whatever stands behind the colons is read by people, not a name. */
export const LAYOUT_DIRECTIVES: ReadonlySet<string> = new Set(
  `note warning tip hint important caution danger error attention admonition seealso see-also topic sidebar rubric centered figure
  hlist glossary list-table table csv-table flat-table container only if ifconfig ifconf tabs tab group-tab tab-set tab-item grid
  grid-item grid-item-card card card-carousel dropdown button-link button-ref todo todolist title header footer epigraph
  highlights pull-quote compound acks cssclass rst-class replace youtube video theorem details collapse`.split(/\s+/),
)

/** Object descriptions that list many things on one line, each with its own syntax. */
export const OPTION_DIRECTIVES: ReadonlySet<string> = new Set(['option', 'cmdoption', 'program-option'])
