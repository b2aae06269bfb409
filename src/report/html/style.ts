/** The page's only style sheet: light and dark by the system setting, one column on a phone, plain in print. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --ink: #1d2125; --soft: #5b636b; --line: #e2e4e6; --code: #f3f4f3;
  --high: #b3261e; --medium: #9a5b00; --low: #4f6272; --good: #1a7042; --mark: #ffe5e0; --accent: #2457a6;
  --verified: #3f9c6b; --drifted: #d0483e; --uncertain: #b6bdc4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121416; --card: #1a1d20; --ink: #e7e9ea; --soft: #a0a8af; --line: #2e3338; --code: #22262a;
    --high: #ff8d82; --medium: #f0b45b; --low: #a9bccb; --good: #6fcf97; --mark: #56251f; --accent: #8fb8f6;
    --verified: #47a776; --drifted: #e5645a; --uncertain: #59626b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main, header, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: .25rem 0 1rem; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1rem; margin: 2.25rem 0 .6rem; }
h2.file { font: 600 .95rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
code, .quote { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em; }
code { overflow-wrap: anywhere; }
.meta { color: var(--soft); font-size: .9rem; margin: 0; overflow-wrap: anywhere; }
.bar { display: block; width: 100%; height: .6rem; border-radius: .3rem; background: var(--line); }
.bar .verified { fill: var(--verified); } .bar .drifted { fill: var(--drifted); } .bar .uncertain { fill: var(--uncertain); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; list-style: none; padding: 0; margin: .75rem 0 0; font-size: .9rem; color: var(--soft); }
.legend b { color: var(--ink); font-variant-numeric: tabular-nums; }
.legend .dot { display: inline-block; width: .65rem; height: .65rem; border-radius: 50%; margin-right: .4rem; vertical-align: -.02rem; }
.dot.verified { background: var(--verified); } .dot.drifted { background: var(--drifted); } .dot.uncertain { background: var(--uncertain); }
form { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: 1.75rem 0 0; font-size: .9rem; }
form input[type=search] { flex: 1 1 14rem; min-width: 0; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .45rem; padding: .4rem .7rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
article { background: var(--card); border: 1px solid var(--line); border-left: .25rem solid var(--low); border-radius: .5rem; padding: .85rem 1rem .9rem; margin: 0 0 .7rem; break-inside: avoid; }
article.high { border-left-color: var(--high); } article.medium { border-left-color: var(--medium); }
article.uncertain { border-left-color: var(--uncertain); }
article .said { display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: baseline; margin: 0; font-size: 1rem; font-weight: 600; }
article .said code { font-size: .95rem; }
.where { color: var(--soft); font-weight: 400; font-size: .85rem; font-variant-numeric: tabular-nums; }
.kind { margin-left: auto; color: var(--soft); font-weight: 400; font-size: .85rem; }
.severity { font-weight: 600; } .high .severity { color: var(--high); } .medium .severity { color: var(--medium); } .low .severity { color: var(--low); }
.reason { margin: .35rem 0 0; overflow-wrap: anywhere; }
.quote { margin: .6rem 0 0; padding: .45rem .7rem; background: var(--code); border-radius: .35rem; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; border-radius: .2rem; padding: .05em .1em; }
.instead { margin: .6rem 0 0; color: var(--good); overflow-wrap: anywhere; }
.facts { margin: .6rem 0 0; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
.facts span { display: inline-block; }
.facts span:not(:last-child)::after { content: " · "; white-space: pre; }
details { border-top: 1px solid var(--line); padding: .7rem 0; }
details:first-of-type { margin-top: 2.25rem; }
.folded { margin-top: 2rem; }
summary { cursor: pointer; font-weight: 600; }
details > :not(summary) { margin-top: .8rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td code { white-space: normal; }
.calm { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.1rem; margin-top: 1.75rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: .5rem; top: .5rem; background: var(--card); padding: .4rem .8rem; border-radius: .4rem; z-index: 1; }
main:focus { outline: none; }
header.top { padding-top: 1.25rem; }
.logo { vertical-align: -.3rem; margin-right: .2rem; }
.change { margin: .6rem 0 0; } .change del, .change ins { display: block; padding: .1rem .5rem; text-decoration: none; font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.change del { background: var(--mark); } .change del::before { content: "− "; } .change ins { border-left: .2rem solid var(--good); } .change ins::before { content: "+ "; }
h1 { overflow-wrap: anywhere; } h2 { font-size: 1.15rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .5rem; }
h3.file { font: 600 .95rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.share { margin: 1.2rem 0 .6rem; } .share b { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
time, td.number { white-space: nowrap; }
caption { text-align: left; color: var(--soft); font-size: .85rem; padding-bottom: .3rem; }
th { font-weight: 600; } tbody th { font-weight: 400; }
.calm { margin-top: .6rem; } details:first-of-type { margin-top: 1rem; }
footer { color: var(--soft); font-size: .85rem; padding-top: 1rem; padding-bottom: 2.5rem; }
@media (max-width: 36rem) {
  header { padding-top: 1.5rem; } h1 { font-size: 1.35rem; }
  .kind { margin-left: 0; width: 100%; }
  .scroll { overflow: visible; }
  .scroll > table, .scroll > table > tbody, .scroll > table > caption { display: block; } .scroll > table > thead { display: none; }
  .scroll > table > tbody > tr { display: block; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .8rem; margin: 0 0 .6rem; }
  tr > [data-label] { display: flex; flex-wrap: wrap; min-width: 0; gap: 0 .4rem; padding: .15rem 0; border: 0; text-align: left; overflow-wrap: anywhere; }
  tr > [data-label]::before { content: attr(data-label); color: var(--soft); font-weight: 400; margin-right: auto; padding-right: .6rem; }
  tr > th[data-label]::before { content: none; } tr > th[data-label] { font-weight: 600; }
  .markdown .scroll { overflow-x: auto; } .markdown .scroll > table { display: table; min-width: 32rem; }
}
@media print {
  :root { --page: #fff; --card: #fff; --code: #f5f5f5; --line: #ccc; }
  body { font-size: 11pt; } form { display: none; } article { padding: .5rem .7rem; }
  main, header, footer { max-width: none; padding-left: 0; padding-right: 0; }
}
`
