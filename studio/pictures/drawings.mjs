import { LOGOS } from './people.mjs'
import { PRIZES } from './prizes.mjs'

/**
 * Small drawings served as SVG: the feature icons, in ink with one jade part, and the partners' logos. They are shown
 * as `<img>`, so colours are literal.
 */

const INK = '#1a211e'
const JADE = '#0f634c'
const SOFT = '#d9ebe3'

const icon = (soft, ink, jade) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
<g fill="${SOFT}">${soft}</g>
<g stroke="${INK}">${ink}</g>
<g stroke="${JADE}">${jade}</g>
</svg>
`

const FEATURES = {
  tap: icon(
    '<path d="M8 54.6 11.7 71a4 4 0 0 0 4.8 3L46 67.8V42.4L11.1 49.8A4 4 0 0 0 8 54.6z"/>',
    `<rect x="50" y="12" width="36" height="70" rx="7"/><path d="M63 19h10"/><path d="M8 54.6 11.7 71a4 4 0 0 0 4.8 3L46 67.8M8 54.6a4 4 0 0 1 3.1-4.8L46 42.4"/>`,
    '<path d="M58 46a9 9 0 0 1 0 14M64 39a19 19 0 0 1 0 28M70 33a28 28 0 0 1 0 40"/>',
  ),
  save: icon(
    '<rect x="20" y="12" width="56" height="72" rx="7"/>',
    '<rect x="20" y="12" width="56" height="72" rx="7"/><path d="M14 26h10M14 42h10M14 58h10M14 72h10M36 62c2-8 22-8 24 0"/><circle cx="48" cy="42" r="9"/>',
    '<circle cx="74" cy="74" r="14" fill="#fff"/><path d="m68 74 4.5 4.5L80 70"/>',
  ),
  languages: icon(
    '<rect x="10" y="16" width="46" height="40" rx="6"/>',
    '<rect x="10" y="16" width="46" height="40" rx="6"/><path d="M22 30h22M33 24v6M26 46c6-3 11-9 13-16M27 32c2 6 7 11 13 14"/>',
    '<path d="M62 40h18a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V62" fill="#fff" fill-opacity="0"/><path d="m56 72 8-20 8 20M59 65h10"/>',
  ),
  exchange: icon(
    '<rect x="8" y="16" width="52" height="33" rx="4"/>',
    '<rect x="8" y="16" width="52" height="33" rx="4"/><path d="M16 27h20M16 35h12"/><path d="M72 28c8 2 12 9 11 17m0 0-5-5m5 5 5-5"/>',
    '<rect x="36" y="50" width="52" height="33" rx="4" fill="#fff"/><path d="M44 61h20M44 69h12"/><path d="M24 71c-8-2-12-9-11-17m0 0 5 5m-5-5-5 5"/>',
  ),
  scan: icon(
    '<rect x="22" y="30" width="52" height="36" rx="4"/>',
    '<rect x="22" y="30" width="52" height="36" rx="4"/><path d="M30 54h18M30 59h12"/><path d="M30 39h8v7h-8z"/>',
    '<path d="M10 30V18a6 6 0 0 1 6-6h12M68 12h12a6 6 0 0 1 6 6v12M86 66v12a6 6 0 0 1-6 6H68M28 84H16a6 6 0 0 1-6-6V66M6 48h84"/>',
  ),
  visibility: icon(
    '<rect x="12" y="12" width="52" height="70" rx="7"/>',
    '<rect x="12" y="12" width="52" height="70" rx="7"/><path d="M22 28h20M22 42h12M22 56h16M22 70h10"/>',
    '<rect x="48" y="20" width="34" height="16" rx="8" fill="#fff"/><circle cx="74" cy="28" r="5" fill="#0f634c"/><rect x="48" y="48" width="34" height="16" rx="8" fill="#fff"/><circle cx="56" cy="56" r="5"/>',
  ),
  numbers: icon(
    '<path d="M16 80V52h14v28zM41 80V38h14v42zM66 80V24h14v56z"/>',
    '<path d="M10 80h76M16 80V52h14v28M41 80V38h14v42M66 80V24h14v56"/>',
    '<path d="m14 38 20-14 18 4 24-16m-10-1 10 1-2 10"/>',
  ),
  offline: icon(
    '<rect x="26" y="10" width="44" height="76" rx="8"/>',
    '<rect x="26" y="10" width="44" height="76" rx="8"/><path d="M42 18h12"/>',
    '<path d="M36 34h9v9h-9zM51 34h9v9h-9zM36 49h9v9h-9zM51 49h3v3M60 49v4M53 58h7"/><path d="M38 72h20"/>',
  ),
}

/** A partner's logo with its names. `textLength` makes the width independent of the system's fonts. */
const partner = (logo, name, latin) => {
  const wide = name.length * 25
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${78 + wide + 6} 64" width="${78 + wide + 6}" height="64" color="#4a524d" fill="#4a524d" font-family="'PingFang TC','Noto Sans TC','Noto Sans CJK TC','Microsoft JhengHei',sans-serif">
<g transform="translate(6 6) scale(.8125)">${LOGOS[logo]}</g>
<text x="74" y="32" font-size="25" font-weight="700" textLength="${wide}" lengthAdjust="spacingAndGlyphs">${name}</text>
<text x="74" y="53" font-size="13" textLength="${wide}" lengthAdjust="spacing">${latin}</text>
</svg>
`
}

const PARTNERS = [
  ['shanlan', '山嵐咖啡', 'Shanlan Coffee'],
  ['riverbank', '河岸建築師', 'Riverbank Architects'],
  ['qinghe', '青禾生技', 'Qinghe Biotech'],
  ['polaris', '北極星物流', 'Polaris Logistics'],
  ['chengnan', '埕南茶行', 'Chengnan Tea'],
  ['tidewave', '潮聲音樂祭', 'Tidewave Festival'],
  ['mingsheng', '明聲牙醫', 'Mingsheng Dental'],
  ['kestrel', '紅隼資安', 'Kestrel Security'],
]

/** The SVGs by path under web/public/pictures. */
export const DRAWINGS = {
  ...Object.fromEntries(Object.entries(FEATURES).map(([name, svg]) => [`features/${name}.svg`, svg])),
  ...PRIZES,
  ...Object.fromEntries(PARTNERS.map(([logo, ...names]) => [`partners/${logo}.svg`, partner(logo, ...names)])),
}
