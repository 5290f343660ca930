import { SCENES } from './banners.mjs'
import { MATERIALS } from './materials.mjs'
import { PRODUCTS } from './products.mjs'
import { picture } from './scene.mjs'

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
export const PICTURES = { ...PRODUCTS, ...SCENES, ...TEXTURES }

/** The SVG of one picture, its size, the widths to render, and whether its ground is left open. */
export function draw(name) {
  const { widths, ...scene } = PICTURES[name]()
  const { width, height, bare = false } = scene
  return { svg: scene.svg ?? picture(scene), widths, bare, width, height }
}
