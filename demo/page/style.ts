/** The page's only style sheet: the familiar look of a pull request, light or dark as the system prefers. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #fff; --inset: #f6f8fa; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --accent: #0969da; --code: #818b981f;
  --success: #1a7f37; --neutral: #59636e; --failure: #cf222e; --pending: #9a6700; --warning: #9a6700;
  --added: #dafbe1; --removed: #ffebe9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d1117; --inset: #151b23; --ink: #f0f6fc; --soft: #9198a1; --line: #3d444d; --accent: #4493f8; --code: #656c7633;
    --success: #3fb950; --neutral: #9198a1; --failure: #f85149; --pending: #d29922; --warning: #d29922;
    --added: #12361f; --removed: #431d20;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/1.5 -apple-system, system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.3rem; font-weight: 600; margin: 0 0 1.25rem; overflow-wrap: anywhere; }
h2 { font-size: .85rem; font-weight: 600; color: var(--soft); margin: 2rem 0 .5rem; }
.box { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; margin: 0 0 1rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .6rem; padding: .5rem 1rem; background: var(--inset); border-bottom: 1px solid var(--line); color: var(--soft); }
.bar b { color: var(--ink); font-weight: 600; }
.bar .grow { flex: 1; }
.title { font-size: 1.15rem; font-weight: 600; padding: 1rem 1rem 0; overflow-wrap: anywhere; }
.state { display: inline-block; flex: none; width: .85rem; height: .85rem; border-radius: 50%; background: var(--neutral); }
.state.success { background: var(--success); } .state.failure { background: var(--failure); } .state.pending { background: none; border: 3px solid var(--pending); }
.action, .bot { border: 1px solid var(--line); border-radius: 6px; padding: 0 .6rem; font-size: 12px; line-height: 1.75rem; color: var(--ink); background: var(--canvas); font-weight: 500; }
.bot { border-radius: 1rem; line-height: 1.1rem; padding: 0 .4rem; color: var(--soft); }
.markdown { padding: 1rem; overflow-wrap: break-word; }
.markdown > :first-child { margin-top: 0; } .markdown > :last-child { margin-bottom: 0; }
.markdown p, .markdown ul, .markdown details, .markdown pre { margin: 0 0 1rem; }
.markdown ul { padding-left: 1.75rem; }
.markdown li:has(> input), .markdown li:has(> p > input) { list-style: none; margin-left: -1.4rem; }
.markdown input { margin: 0 .45rem 0 0; vertical-align: -1px; accent-color: var(--accent); }
.markdown a { color: var(--accent); text-decoration: none; } .markdown a:hover { text-decoration: underline; }
.markdown del { color: var(--soft); }
.markdown sub { font-size: 12px; color: var(--soft); vertical-align: baseline; }
.markdown summary { cursor: pointer; }
.markdown details[open] > summary { margin-bottom: .6rem; }
code, pre, .lines { font-family: ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; font-size: 12px; }
code { background: var(--code); border-radius: 6px; padding: .2em .4em; overflow-wrap: anywhere; white-space: break-spaces; }
pre { background: var(--inset); border-radius: 6px; padding: .75rem 1rem; overflow: auto; } pre code { background: none; padding: 0; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .4rem .75rem; text-align: left; vertical-align: top; }
th { font-weight: 600; } tbody tr:nth-child(2n) { background: var(--inset); }
td:last-child { min-width: 6.5rem; }
.lines { margin: 0; border-collapse: collapse; width: 100%; }
.lines div { padding: .1rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.lines .removed { background: var(--removed); } .lines .removed::before { content: "- "; }
.lines .added { background: var(--added); } .lines .added::before { content: "+ "; }
.hunk { border-bottom: 1px solid var(--line); } .hunk div::before { content: attr(data-line) "   "; color: var(--soft); }
.suggestion { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; margin: 0 0 1rem; }
.suggestion p { margin: 0; padding: .35rem 1rem; font-size: 12px; color: var(--soft); border-bottom: 1px solid var(--line); }
.notes { list-style: none; margin: 0; padding: 0; }
.notes li { padding: .6rem 1rem; border-left: 3px solid var(--warning); } .notes li + li { border-top: 1px solid var(--line); border-left: 3px solid var(--warning); }
.notes .failure { border-left-color: var(--failure); } .notes .notice { border-left-color: var(--neutral); }
.notes .where { color: var(--soft); font-size: 12px; overflow-wrap: anywhere; } .notes b { font-weight: 600; overflow-wrap: anywhere; }
`
