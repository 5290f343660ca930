import { SCENES } from './banners.mjs'
import { MATERIALS } from './materials.mjs'
import { PRODUCTS } from './products.mjs'
import { picture } from './scene.mjs'
import { SHARES } from './shares.mjs'
import { STORIES } from './stories.mjs'

/** The bare faces, on which the kit's CardPicture sets its text. */
const TEXTURES = Object.fromEntries(
  Object.entries(MATERIALS).map(([finish, { defs, ground }]) => [
    `textures/${finish}`,
    () => ({
      width: 856,
      height: 540,
      widths: [856],
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540" width="856" height="540"><defs>${defs}</defs>${ground}</svg>\n`,
    }),
  ]),
)

/** Every picture by name. */
export const PICTURES = { ...PRODUCTS, ...SCENES, ...STORIES, ...SHARES, ...TEXTURES }

/** The SVG of one picture, its size, the widths to render, whether its ground is left open, whether it is a JPEG. */
export function draw(name) {
  const { widths, jpeg = false, ...scene } = PICTURES[name]()
  const { width, height, bare = false } = scene
  return { svg: scene.svg ?? picture(scene), widths: widths ?? [width], bare, jpeg, width, height }
}
