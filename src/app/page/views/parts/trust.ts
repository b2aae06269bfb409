import { LEVEL_NAMES } from '../../../../ledger/trust/level.ts'
import { sentence } from '../../../../report/html/claims.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import type { TrustMove, TrustPart } from '../../../../report/pull-request/report.ts'
import { count } from '../../../../report/text.ts'
import type { Addresses } from '../../addresses.ts'
import type { Trust } from '../../store/docs/claims.ts'
import { placeText } from './text.ts'

const MAX_MOVES = 20

/** Trust in the claims, and level changes of the last scan. */
export function trustSection({ levels, mean }: Trust, last: TrustPart | null, addresses: Addresses): Markup {
  const entries = LEVEL_NAMES.toReversed().map(
    (
      level,
    ) => html`<li><a href="${addresses.claims({ level })}"><span class="dot ${level}"></span><b>${levels[level]}</b> ${level}</a></li>
`,
  )
  return html`<p>Trust says how often a claim was confirmed, not how likely it is to be true. Scans raise it a little, up to <i>basic</i>; CI that runs what the claim says and
passes, and people who confirm it, raise it further. It fades when nothing confirms it. The mean is <b>${mean.toFixed(2)}</b> of 1.</p>
<ul class="legend" aria-label="Claims by level of trust">
${entries}</ul>
${last === null ? null : moved(last, addresses)}`
}

function moved({ up, down, anomalies }: TrustPart, addresses: Addresses): Markup {
  const listed = [...down, ...up].slice(0, MAX_MOVES)
  const more = up.length + down.length - listed.length
  const moves =
    listed.length === 0
      ? html`<p>No claim changed its level with the last scan.</p>\n`
      : html`<h3>What moved with the last scan</h3>
<ul>
${listed.map((move) => moveItem(move, addresses))}${more > 0 ? html`<li>${count(more, 'more claim')}</li>\n` : null}</ul>
`
  if (anomalies.length === 0) return moves
  return html`${moves}<h3>What cannot be relied on</h3>
<ul>
${anomalies.map((anomaly) => html`<li>${sentence(anomaly)}</li>\n`)}</ul>
`
}

function moveItem({ claim, from, to, levels }: TrustMove, addresses: Addresses): Markup {
  return html`<li><code>${claim.value}</code> in <a href="${addresses.claims({ file: claim.file })}">${placeText(claim.file, claim.line)}</a>: ${levels[0]} ${from.toFixed(2)} → ${levels[1]} ${to.toFixed(2)}</li>
`
}
