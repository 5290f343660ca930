import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { optimize } from 'svgo'

/** The file of each network's mark, by the key of `domain/social-media`. */
const FILES = {
  line: 'line',
  instagram: 'instagram',
  facebook: 'facebook',
  messenger: 'messenger',
  threads: 'threads',
  youtube: 'youtube',
  github: 'github',
  wechat: 'wechat',
  whatsapp: 'whatsapp',
  telegram: 'telegram',
  'google-maps': 'googlemaps',
  x: 'x',
  tiktok: 'tiktok',
  discord: 'discord',
  behance: 'behance',
}

/**
 * The package draws on a grid of 24 units with decimals. On a grid of 240, whole numbers are precise enough for a
 * screen and take half the bytes.
 */
const SCALE = 10

const pathIn = (svg) => / d="([^"]+)"/.exec(svg)?.[1]

function rounded(path) {
  const { data } = optimize(
    `<svg xmlns="http://www.w3.org/2000/svg"><path transform="scale(${SCALE})" d="${path}"/></svg>`,
    {
      plugins: [{ name: 'convertPathData', params: { floatPrecision: 0, applyTransforms: true } }],
    },
  )
  if (data.includes('transform')) throw new Error('A path was not drawn in whole numbers.')
  return pathIn(data)
}

/** The paths of all marks on a grid of 240 units, as the text of `marks.json`. */
export function brandMarks() {
  const marks = Object.entries(FILES).map(([network, file]) => {
    const source = fileURLToPath(import.meta.resolve(`simple-icons/icons/${file}.svg`))
    return [network, rounded(pathIn(readFileSync(source, 'utf8')))]
  })
  return `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`
}
