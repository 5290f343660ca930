import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { SCREENS } from './screens.ts'
import { SHEETS, SHOTS } from './sheets.config.ts'

/** A shot's size on the sheet, so that a whole sheet can be looked at. */
const WIDTH = { phone: 292, desktop: 720 }
const MAX_HEIGHT = 2600
const GAP = 24
const LABEL = 40
const GROUND = '#c9c7c2'

const label = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="0" y="26" font-size="18" font-family="sans-serif" fill="#1a211e">${text}</text></svg>`,
  )

/** Places the shots of each screen on one picture: a column for each size and language, a row for each state. */
export default async function montage(): Promise<void> {
  for (const screen of readdirSync(SHOTS)) {
    const names = readdirSync(join(SHOTS, screen)).map((file) => file.replace(/\.png$/, '').split(' · '))
    const columns = [...new Set(names.map(([, project = '']) => project))].sort().reverse()
    const states = (SCREENS.find(({ name }) => name === screen)?.states ?? []).map(({ name }) => name)
    const parts: { input: Buffer; left: number; top: number }[] = []
    let [width, top] = [GAP, GAP]
    for (const state of states) {
      let [left, height] = [GAP, 0]
      for (const project of columns) {
        if (!names.some(([of, at]) => of === state && at === project)) continue
        const wide = WIDTH[project.startsWith('phone') ? 'phone' : 'desktop']
        const whole = await sharp(readFileSync(join(SHOTS, screen, `${state} · ${project}.png`)))
          .resize({ width: wide })
          .png()
          .toBuffer({ resolveWithObject: true })
        const high = Math.min(whole.info.height, MAX_HEIGHT)
        const input = await sharp(whole.data).extract({ left: 0, top: 0, width: wide, height: high }).png().toBuffer()
        parts.push({ input: label(`${state} · ${project}`, wide), left, top }, { input, left, top: top + LABEL })
        left += wide + GAP
        height = Math.max(height, high + LABEL)
      }
      width = Math.max(width, left)
      top += height + GAP
    }
    const file = join(SHEETS, `${screen}${process.env.COLOUR_SCHEME === 'dark' ? '-dark' : ''}.png`)
    await sharp({ create: { width, height: top, channels: 3, background: GROUND } })
      .composite(parts)
      .png()
      .toFile(file)
    console.log(file)
  }
}
