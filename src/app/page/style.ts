import { STYLE as REPORT } from '../../report/html/style.ts'

/** The style of every page: that of the HTML report, whose cards these pages use, and additions. */
export const STYLE = `${REPORT}
:root { --candidate: #a9d8bd; --basic: #6fbc92; --strong: #3f9c6b; --canonical: #1a6b42; --edge: #3b8f62; --gap: #7b858e; }
@media (prefers-color-scheme: dark) { :root { --candidate: #24503a; --basic: #2f7350; --strong: #47a776; --canonical: #8fe0b4; --edge: #3f8f66; --gap: #7f8a93; } }
.person { float: right; display: flex; align-items: center; gap: .6rem; margin: -.4rem 0 0 1rem; } .person button { padding: .2rem .6rem; }
.crumbs a { font-weight: 600; text-decoration: none; color: var(--ink); }
.state { display: inline-block; padding: 0 .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem; background: var(--card); color: var(--soft); }
.verdict { background: var(--card); border: 1px solid var(--line); border-left: .25rem solid var(--uncertain); border-radius: .5rem; padding: .7rem 1rem; margin: 1rem 0 1.4rem; }
.verdict h2, .verdict p { margin: 0; } .verdict.holds { border-left-color: var(--verified); } .verdict.holds h2 { color: var(--good); }
.verdict.false { border-left-color: var(--drifted); } .verdict.false h2 { color: var(--high); }
.excerpt { margin: .5rem 0 0; overflow-wrap: anywhere; } .excerpt p, .excerpt pre { margin: 0 0 .4rem; } .excerpt pre { background: var(--code); border-radius: .35rem; padding: .45rem .7rem; white-space: pre-wrap; font-size: .85em; }
.excerpt mark { background: none; font-weight: 700; padding: 0; }
.notice { border-left: .25rem solid var(--accent); background: var(--card); padding: .5rem .8rem; margin: 0 0 1rem; }
.answer { margin: .2rem 0 1.2rem; } .answer form { display: flex; flex-wrap: wrap; gap: .4rem; margin: .5rem 0; } .answer button { font-weight: 400; }
td form, p.meta + form { margin: 0 0 .4rem; } p.meta + form[role=search] { margin-top: .8rem; } td button { padding: .15rem .6rem; font-weight: 400; }
a.button { display: inline-block; font-weight: 600; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--card); color: var(--ink); text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; list-style: none; padding: 0; margin: .6rem 0 1.6rem; border-bottom: 1px solid var(--line); }
nav li a { display: inline-block; padding: .35rem 0; color: var(--soft); text-decoration: none; }
nav .pages { margin-top: -1.2rem; border: 0; font-size: .9rem; }
nav li a:hover { color: var(--ink); } nav [aria-current] { color: var(--ink); font-weight: 600; box-shadow: 0 2px var(--accent); }
.legend a { color: inherit; } .legend + .meta { margin-top: .8rem; }
form[role=search] { margin: 0 0 1rem; } form.filter { gap: .6rem; } form.filter label { overflow-wrap: anywhere; }
select { font: inherit; color: inherit; max-width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: .45rem; padding: .4rem .5rem; }
button { font: inherit; font-weight: 600; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--card); color: var(--ink); cursor: pointer; }
.dot { display: inline-block; width: .65rem; height: .65rem; border-radius: 50%; margin-right: .4rem; background: var(--uncertain); }
.dot.pending { background: none; border: 2px solid var(--uncertain); }
.dot.candidate { background: var(--candidate); } .dot.basic { background: var(--basic); } .dot.strong { background: var(--strong); } .dot.canonical { background: var(--canonical); }
.chart { position: relative; margin: .6rem 0; padding-top: 1.2rem; } .chart > p:first-child { margin: 0; font-size: .85rem; }
.columns { display: block; width: 100%; height: 6rem; border-bottom: 1px solid var(--line); border-top: 1px dashed var(--line); }
.chart ol { position: absolute; left: 0; right: 0; bottom: 1.5rem; height: 6rem; display: flex; list-style: none; margin: 0; padding: 0; } .chart li { flex: 0 1 4%; }
.chart li span { display: none; position: absolute; top: -2.9rem; left: 0; right: 0; background: var(--page); font-size: .85rem; } .chart li:hover, .chart li:focus { background: color-mix(in srgb, var(--accent) 15%, transparent); }
.chart li:hover span, .chart li:focus span { display: block; } .dates { display: flex; justify-content: space-between; height: 1.5rem; font-size: .85rem; }
.columns .verified { fill: var(--verified); } .columns .drifted { fill: var(--drifted); } .columns .uncertain { fill: var(--uncertain); }
.strips { list-style: none; padding: 0; margin: 0; } .strips p { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .9rem 0 .3rem; overflow-wrap: anywhere; }
.strips .file { display: inline-block; padding: .15rem 0; font: 600 .9rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.counts { font-size: .85rem; } .counts a { display: inline-block; padding: .15rem 0; color: var(--soft); margin-right: .5rem; } .counts .drifted { color: var(--high); font-weight: 600; }
.strip { display: flex; flex-wrap: wrap; gap: 3px; align-items: flex-end; }
.strip .more { font-size: .85rem; color: var(--soft); }
.cell { display: inline-block; width: .9rem; height: 1.1rem; border-radius: 3px; background: var(--candidate); border: 1px solid var(--edge); }
.cell.basic { background: var(--basic); } .cell.strong { background: var(--strong); } .cell.canonical { background: var(--canonical); }
.cell.drifted { background: var(--drifted); border-color: var(--drifted); height: 1.6rem; } .cell.uncertain { background: var(--uncertain); border-color: var(--gap); height: .6rem; }
.cell.pending { background: none; border: 2px solid var(--gap); height: .6rem; }
a.cell:hover { outline: 2px solid var(--accent); outline-offset: 1px; }
.key { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .2rem 1rem; color: var(--soft); font-size: .85rem; margin: 0; } .key .cell { vertical-align: -.15rem; }
.place { overflow-wrap: break-word; } table code { display: inline-block; max-width: 22rem; overflow-wrap: break-word; }
.wide { width: 9rem; } td.wide { vertical-align: middle; }
.pager { display: flex; gap: 1.2rem; margin: 1rem 0; }
article.plain { border-left-color: var(--line); } article h2:not(.said) { margin: 0 0 .2rem; font-size: 1rem; overflow-wrap: anywhere; }
.drift { color: var(--high); margin: .5rem 0 0; overflow-wrap: anywhere; }
.markdown pre { overflow: auto; background: var(--code); padding: .6rem .8rem; border-radius: .35rem; } .markdown { overflow-wrap: anywhere; }
.markdown table { overflow-wrap: normal; } .markdown sub { font-size: .8rem; vertical-align: baseline; color: var(--soft); }
footer { margin-top: 3rem; border-top: 1px solid var(--line); }
@media (max-width: 36rem) { .wide, tr > .wide[data-label] { display: none; } table code, .place { max-width: 100%; overflow-wrap: anywhere; } }
`
