/**
 * Prizes and drives of the demo companies, served as SVG of 4:3: one object on the table, in the light of the product
 * pictures. They are shown as `<img>`, so colours are literal.
 */

const INK = '#1a211e'
const JADE = '#0f634c'
const PAPER = '#fbf9f4'

/** An object on a table: its ground, its soft shadow, and the object itself. */
const scene = ([top, bottom], shadow, object, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">
<defs>
<linearGradient id="g" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
<filter id="b" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>
${more}
</defs>
<rect width="480" height="360" fill="url(#g)"/>
<g fill="${INK}" opacity="0.2" filter="url(#b)">${shadow}</g>
${object}
</svg>
`
const SAND = ['#f4eee2', '#e3d9c6']
const MINT = ['#e7f0ea', '#cfe0d6']
const SUN = ['#fdf3d4', '#f3dfa4']
const SKY = ['#e6eff2', '#c7dbe2']
const ROSE = ['#f7e9e3', '#ebd3c8']

const gradient = (id, from, to, x2 = 1, y2 = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const sachet = (x, turn) =>
  `<g transform="translate(${x} 96) rotate(${turn} 45 80)"><rect width="88" height="150" rx="5" fill="url(#kraft)"/><path d="M0 14h88M0 136h88" stroke="#8f6b41" stroke-opacity=".45" stroke-width="2" stroke-dasharray="3 3"/><circle cx="44" cy="66" r="22" fill="${PAPER}"/><path d="M33 74c8-2 8-18 22-18M36 62c6-8 18-8 20 0M44 92v24M30 116h28" fill="none" stroke="${JADE}" stroke-width="3.4" stroke-linecap="round"/></g>`

export const PRIZES = {
  'prizes/coffee.svg': scene(
    SAND,
    '<ellipse cx="246" cy="268" rx="170" ry="16"/>',
    `${sachet(92, -9)}${sachet(196, -1)}${sachet(300, 8)}`,
    gradient('kraft', '#d9b98c', '#b98f5c'),
  ),
  'prizes/bag.svg': scene(
    MINT,
    '<ellipse cx="246" cy="306" rx="116" ry="15"/>',
    `<path d="M186 130c0-82 108-82 108 0" fill="none" stroke="#cdbf9f" stroke-width="15"/>
<path d="M134 122h212l-14 166a18 18 0 0 1-18 16H166a18 18 0 0 1-18-16z" fill="url(#canvas)"/>
<path d="M134 122h212l-1.6 19H135.6z" fill="#000" opacity=".06"/>
<path d="M186 122v30M294 122v30" stroke="#cdbf9f" stroke-width="15"/>
<rect x="203" y="188" width="74" height="47" rx="4" fill="${JADE}"/><path d="M216 224v-14M223 199h1a10 10 0 0 1 0 20h-1" fill="none" stroke="#fff" stroke-width="4.4"/><circle cx="216" cy="201" r="3.4" fill="#8ccbb4"/>
<path d="M149 288c40 8 140 8 182 0" fill="none" stroke="#b8a880" stroke-opacity=".6" stroke-width="2" stroke-dasharray="5 4"/>`,
    gradient('canvas', '#f7efdd', '#ddcfae'),
  ),
  'prizes/workshop.svg': scene(
    ROSE,
    '<ellipse cx="246" cy="276" rx="176" ry="16"/>',
    `<rect x="66" y="214" width="348" height="58" rx="6" fill="url(#oak)"/><path d="M66 232h348M66 252h348" stroke="#8c5f33" stroke-opacity=".28" stroke-width="2"/>
<g transform="rotate(-7 230 170)"><path d="M132 150h188a26 26 0 0 1 26 26v24H132z" fill="url(#plane)"/><path d="M132 182h214" stroke="#6e4420" stroke-opacity=".35" stroke-width="2"/><path d="M208 150l22-44h26l-18 44z" fill="#39423e"/><path d="M292 150c0-26 6-38 22-38s20 14 12 38z" fill="#7d4a22"/><circle cx="164" cy="138" r="17" fill="#7d4a22"/></g>
<path d="M176 212c-34-6-40-34-18-42 18-6 30 12 16 20-10 6-20-4-14-10" fill="none" stroke="#e6c596" stroke-width="7" stroke-linecap="round"/>`,
    gradient('oak', '#d8ab74', '#b9854c', 0, 1) + gradient('plane', '#c98f55', '#9d642f'),
  ),
  'prizes/stand.svg': scene(
    SAND,
    '<ellipse cx="250" cy="282" rx="138" ry="15"/>',
    `<path d="M134 250 176 206h178l-22 44z" fill="#8a5a36"/>
<g transform="rotate(-6 252 168)"><rect x="160" y="104" width="184" height="116" rx="8" fill="url(#card)"/><rect x="176" y="120" width="30" height="30" rx="6" fill="#fff" opacity=".92"/><path d="M176 186h86M176 202h56" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/></g>
<path d="M134 250h198l22-44v36a16 16 0 0 1-4 10l-20 24a12 12 0 0 1-9 4H146a12 12 0 0 1-12-12z" fill="url(#walnut)"/>
<path d="M150 264c50-8 110 6 168-4" fill="none" stroke="#4d2d16" stroke-opacity=".4" stroke-width="2.4"/>`,
    gradient('walnut', '#7b4d2b', '#583317') + gradient('card', '#157a5e', '#0a4f3d'),
  ),
  'prizes/umbrella.svg': scene(
    SKY,
    '<ellipse cx="262" cy="312" rx="96" ry="10"/>',
    `<path d="M240 84v202a20 20 0 0 0 40 0" fill="none" stroke="#5b4632" stroke-width="9" stroke-linecap="round"/>
<path d="M240 62v18" stroke="#39423e" stroke-width="6" stroke-linecap="round"/>
<path d="M84 214c8-88 76-140 156-140s148 52 156 140c-22-20-56-20-78 0-22-20-56-20-78 0-22-20-56-20-78 0-22-20-56-20-78 0z" fill="url(#cloth)"/>
<path d="M162 214c8-72 40-126 78-140 38 14 70 68 78 140-22-20-56-20-78 0-22-20-56-20-78 0z" fill="#000" opacity=".08"/>`,
    gradient('cloth', '#1d8a6b', '#0c5441'),
  ),
  'prizes/power-bank.svg': scene(
    SUN,
    '<ellipse cx="250" cy="290" rx="120" ry="14"/>',
    `<g transform="rotate(-8 240 180)"><rect x="160" y="66" width="160" height="226" rx="22" fill="#2c2a26"/><rect x="174" y="82" width="132" height="160" rx="8" fill="url(#cell)"/>
<path d="M218 82v160M262 82v160M174 122h132M174 162h132M174 202h132" stroke="#cfe0f2" stroke-opacity=".45" stroke-width="2.4"/>
<circle cx="214" cy="268" r="5" fill="#f5b301"/><circle cx="232" cy="268" r="5" fill="#f5b301"/><circle cx="250" cy="268" r="5" fill="#f5b301"/><circle cx="268" cy="268" r="5" fill="#6a655b"/></g>`,
    gradient('cell', '#31598c', '#152d4f'),
  ),
  'prizes/roof.svg': scene(
    SKY,
    '<ellipse cx="240" cy="312" rx="196" ry="10"/>',
    `<circle cx="382" cy="82" r="34" fill="#f5b301"/>
<path d="M52 306V220l136-56 240 56v86z" fill="url(#wall)"/><path d="M40 224 188 152l252 68-8 14-244-62L48 240z" fill="#8d8f88"/>
${[0, 1, 2].map((at) => `<g transform="translate(${186 + at * 76} ${142 + at * 20})"><path d="M0 30 26-14l66 18-24 44z" fill="url(#cell)"/><path d="M13 8l67 18M34-12 9 32M58-6 34 39" stroke="#cfe0f2" stroke-opacity=".5" stroke-width="2"/></g>`).join('')}
<path d="M84 306v-44h48v44M216 262h34v22h-34zM280 262h34v22h-34zM344 262h34v22h-34z" fill="#6e766f" opacity=".55"/>`,
    gradient('cell', '#35609a', '#1a365d') + gradient('wall', '#fbf9f4', '#ddd8cb'),
  ),
  'prizes/purse.svg': scene(
    SUN,
    '<ellipse cx="244" cy="286" rx="126" ry="14"/>',
    `<path d="M122 158h236l10 96a30 30 0 0 1-30 32H142a30 30 0 0 1-30-32z" fill="url(#net)"/>
<path d="${Array.from({ length: 9 }, (_, at) => `M${126 + at * 26} 158l-30 128M${132 + at * 26} 158l30 128`).join('')}" stroke="#f1f7f6" stroke-opacity=".33" stroke-width="2" fill="none" clip-path="url(#c)"/>
<rect x="112" y="142" width="256" height="26" rx="13" fill="#20464a"/><path d="M136 155h188" stroke="#e3b84d" stroke-width="5" stroke-dasharray="6 4"/><path d="M324 150h26v10h-26z" fill="#e3b84d"/><path d="M350 155c26 2 34 22 22 40" fill="none" stroke="#20464a" stroke-width="6" stroke-linecap="round"/>`,
    `${gradient('net', '#3c8f92', '#1f5a62')}<clipPath id="c"><path d="M122 158h236l10 96a30 30 0 0 1-30 32H142a30 30 0 0 1-30-32z"/></clipPath>`,
  ),
  'drives/blood.svg': scene(
    ROSE,
    '<ellipse cx="240" cy="296" rx="190" ry="13"/>',
    `<path d="M54 262V146a26 26 0 0 1 26-26h252c38 0 66 30 82 74 8 20 12 34 12 50v18a18 18 0 0 1-18 18H72a18 18 0 0 1-18-18z" fill="url(#bus)"/>
<path d="M54 222h370" stroke="#b5361f" stroke-width="12"/>
<path d="M84 146h58v44H84zM158 146h58v44h-58z" fill="#cfe3e8"/><path d="M318 142h16c26 0 46 22 58 52h-74z" fill="#cfe3e8"/>
<rect x="236" y="142" width="60" height="136" rx="4" fill="#efe9de"/><path d="M266 142v136" stroke="#cbbfa9" stroke-width="2.4"/>
<path d="M266 82c20 26 30 40 30 54a30 30 0 0 1-60 0c0-14 10-28 30-54z" fill="url(#drop)"/><path d="M252 138a15 15 0 0 0 14 14" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4.5" stroke-linecap="round"/>
<g fill="#2b302d"><circle cx="132" cy="282" r="25"/><circle cx="356" cy="282" r="25"/></g><g fill="#b9b6ab"><circle cx="132" cy="282" r="10"/><circle cx="356" cy="282" r="10"/></g>`,
    gradient('bus', '#fffdf9', '#ebe4d8', 0, 1) + gradient('drop', '#d4492f', '#9e2f19'),
  ),
  'drives/beach.svg': scene(
    SKY,
    '<ellipse cx="262" cy="310" rx="110" ry="12"/>',
    `<circle cx="96" cy="84" r="36" fill="#f5b301"/>
<path d="M0 168c60-16 120 10 180 0s120-14 180 0 90 6 120 0v70H0z" fill="#5fa7b4"/><path d="M0 196c80-14 140 12 220 0s170-8 260 4v50H0z" fill="#86c1c9"/>
<path d="M0 238c90-26 180 6 270-6s150-10 210 4v124H0z" fill="#efdcae"/>
<path d="M186 198h132l-12 92a16 16 0 0 1-16 14h-76a16 16 0 0 1-16-14z" fill="url(#bag)"/><path d="M180 186h144a8 8 0 0 1 0 24H180a8 8 0 0 1 0-24z" fill="#a37b10"/>
<path d="M232 250l20-22 20 22M252 230v46" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M352 300l44-124M372 306l36-128" stroke="#39423e" stroke-width="6" stroke-linecap="round"/><path d="M396 176c4-10 14-10 12 2" fill="none" stroke="#39423e" stroke-width="6"/>
<g transform="translate(92 280) rotate(14)"><rect width="44" height="18" rx="8" fill="#d5e8ea"/><rect x="42" y="4" width="14" height="10" rx="3" fill="#2f6fb0"/></g>`,
    gradient('bag', '#f5b301', '#d59b00'),
  ),
}
