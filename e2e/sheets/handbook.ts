import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { HANDBOOK } from './screens.ts'
import { SHOTS } from './sheets.config.ts'

const LANGS = ['zh-tw', 'en-us']
/** The upper part of a screen, as it is seen without scrolling, and its size in the handbook. */
const SEEN = { left: 0, top: 0, width: 1440, height: 900 }
const SIZE = { width: 1200, height: 750 }

/** Puts the shots into the site's files. */
export default async function handbook(): Promise<void> {
  for (const lang of LANGS) {
    const folder = join(import.meta.dirname, '../../web/public/handbook', lang)
    mkdirSync(folder, { recursive: true })
    for (const [name, [screen, state]] of Object.entries(HANDBOOK)) {
      const shot = readFileSync(join(SHOTS, screen, `${state} · desktop ${lang}.png`))
      await sharp(shot)
        .extract(SEEN)
        .resize(SIZE)
        .webp({ quality: 78 })
        .toFile(join(folder, `${name}.webp`))
    }
  }
}
