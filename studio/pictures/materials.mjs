/**
 * The five finishes as SVG: the background of a card's face, the colours of its edge and of its text.
 * A face is 856 × 540 units, ten to the millimetre. Ids in `defs` carry the finish's name, so that several finishes
 * can share one picture.
 */

const FACE = 'width="856" height="540"'

/** Fine grain over a face. `frequency` is feTurbulence's; `rgba` the colour and strength of the grain. */
const grain = (id, frequency, [r, g, b, strength], octaves = 2, seed = 3) => `
<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>
<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${strength} 0 0 0 ${-strength * 0.42}"/>
</filter>`

/** A gradient whose stops are evenly spaced; x2 and y2 as fractions of the box. */
const gradient = (id, stops, x2 = 1, y2 = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops
    .map((colour, i) => `<stop offset="${(i / (stops.length - 1)).toFixed(3)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

const sheen = (id, strength, cx = 0.16, cy = 0.02) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="${strength}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`

const filled = (...fills) => fills.map((fill) => `<rect ${FACE} fill="url(#${fill})"/>`).join('')
const noised = (id, extra = '') => `<rect ${FACE} filter="url(#${id})" ${extra}/>`

/** Strips of bamboo along the card, each with its own tone and, here and there, a node. */
function bambooStrips() {
  const tones = ['#dcbd8c', '#d3b17d', '#dfc296', '#cfab75', '#d9b885', '#e0c498', '#d1ae79', '#dbbc8b', '#d5b481']
  const nodes = [610, 0, 180, 0, 770, 390, 0, 80, 520]
  const high = 540 / tones.length
  return tones
    .map((tone, i) => {
      const y = (i * high).toFixed(1)
      const node = nodes[i]
        ? `<path d="M${nodes[i]} ${y}q7 ${high / 2} 0 ${high}" fill="none" stroke="#a67c43" stroke-opacity=".55" stroke-width="4"/><path d="M${nodes[i] + 6} ${y}q7 ${high / 2} 0 ${high}" fill="none" stroke="#f0d9b2" stroke-opacity=".6" stroke-width="3"/>`
        : ''
      return `<rect y="${y}" width="856" height="${high + 1}" fill="${tone}"/>${node}<path d="M0 ${y}h856" stroke="#9b7440" stroke-opacity=".28" stroke-width="1.2"/>`
    })
    .join('')
}

const matteBlack = {
  defs:
    gradient('mb-base', ['#333735', '#232725', '#181b1a']) +
    sheen('mb-sheen', 0.13) +
    grain('mb-grain', 1.1, [1, 1, 1, 0.32]) +
    gradient('mb-ink', ['#a4aaa7', '#eef1ef', '#b3b9b6', '#e3e7e5'], 1, 0.35),
  ground: filled('mb-base') + noised('mb-grain', 'opacity=".5"') + filled('mb-sheen'),
  ink: 'url(#mb-ink)',
  quiet: '#a9b0ac',
  accent: '#8ccbb4',
  edge: ['#4a4f4c', '#0e100f'],
  qr: ['#16201c', '#e9ecea'],
}

const pearlWhite = {
  defs:
    gradient('pw-base', ['#fdfbf7', '#f5f1e9', '#e9e3d8']) +
    gradient('pw-pearl', ['#dff0ea00', '#dceee866', '#f6e4e455', '#e4e4f455', '#f8f3ea00'], 1, 0.6) +
    sheen('pw-sheen', 0.9) +
    grain('pw-grain', 0.9, [0.36, 0.3, 0.2, 0.16]),
  ground: filled('pw-base', 'pw-pearl') + noised('pw-grain', 'opacity=".5"') + filled('pw-sheen'),
  ink: '#17392e',
  quiet: '#54655d',
  accent: '#0f634c',
  edge: ['#fffdf9', '#c9c1b2'],
  qr: ['#17392e', 'none'],
}

const bamboo = {
  defs:
    grain('bb-fibre', '0.006 0.55', [0.38, 0.22, 0.06, 0.75], 3, 11) +
    grain('bb-light', '0.003 0.2', [1, 0.93, 0.78, 0.7], 2, 5) +
    sheen('bb-sheen', 0.28) +
    gradient('bb-shade', ['#5b3a1000', '#5b3a1000', '#5b3a1030']),
  ground:
    bambooStrips() +
    noised('bb-fibre', 'opacity=".55"') +
    noised('bb-light', 'opacity=".5"') +
    filled('bb-shade', 'bb-sheen'),
  ink: '#43260d',
  quiet: '#5d3a18',
  accent: '#43260d',
  edge: ['#ecd5ad', '#8f6a3a'],
  qr: ['#3a200a', 'none'],
}

const jade = {
  defs:
    gradient('jd-base', ['#3a8a6e', '#1f6a53', '#124c3b']) +
    grain('jd-cloud', '0.0042 0.0075', [0.62, 0.86, 0.75, 1.25], 4, 27) +
    grain('jd-deep', '0.007 0.004', [0.02, 0.22, 0.16, 1.5], 3, 8) +
    sheen('jd-sheen', 0.12) +
    gradient('jd-glow', ['#d6f3e4aa', '#d6f3e400', '#d6f3e400', '#d6f3e488']) +
    gradient('jd-ink', ['#e9d39c', '#fbf0cf', '#dcc084', '#f5e6bb'], 1, 0.35),
  ground:
    filled('jd-base') +
    noised('jd-deep', 'opacity=".6"') +
    noised('jd-cloud', 'opacity=".42"') +
    filled('jd-sheen') +
    `<rect x="3" y="3" width="850" height="534" rx="30" fill="none" stroke="url(#jd-glow)" stroke-width="7"/>`,
  ink: 'url(#jd-ink)',
  quiet: '#f3e8c8',
  accent: '#f3e8c8',
  edge: ['#b5e3cf', '#2d7c62'],
  qr: ['#0f4435', '#f5ecd2'],
}

const brushedMetal = {
  defs:
    gradient('bm-base', ['#b4b8b7', '#dfe2e1', '#c2c6c5', '#f1f3f2', '#c9cdcc', '#a7acab', '#d3d7d6'], 1, 0.22) +
    grain('bm-brush', '0.0016 1.3', [1, 1, 1, 1.5], 2, 4) +
    grain('bm-dark', '0.0022 1.6', [0.16, 0.18, 0.18, 1.1], 2, 19) +
    gradient('bm-chamfer', ['#ffffff', '#ffffff55', '#5d6362', '#8b9190']),
  ground:
    filled('bm-base') +
    noised('bm-brush', 'opacity=".5"') +
    noised('bm-dark', 'opacity=".42"') +
    `<rect x="4" y="4" width="848" height="532" rx="29" fill="none" stroke="url(#bm-chamfer)" stroke-width="8" stroke-opacity=".75"/>`,
  ink: '#2b302f',
  quiet: '#434948',
  accent: '#2b302f',
  edge: ['#f4f6f5', '#787e7d'],
  qr: ['#232827', 'none'],
}

/**
 * By finish: `defs`, `ground` (SVG of the blank face), `ink`, `quiet` and `accent` colours, `edge` [lit, shaded], and
 * `qr` [ink, ground], which is always dark on light, because scanners need that.
 */
export const MATERIALS = {
  'matte-black': matteBlack,
  'pearl-white': pearlWhite,
  bamboo,
  jade,
  'brushed-metal': brushedMetal,
}
