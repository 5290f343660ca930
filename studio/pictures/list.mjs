import { SCENES } from './banners.mjs'
import { MATERIALS } from './materials.mjs'
import { drawIn } from './parts.mjs'
import { PRODUCTS } from './products.mjs'
import { picture } from './scene.mjs'
import { SHARES } from './shares.mjs'
import { STORIES } from './stories.mjs'
import { SUNWARD } from './sunward.mjs'
import { TOUCH } from './touch.mjs'

/** Blank card faces, on which the kit's CardPicture places its text. */
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

const ALL = { ...PRODUCTS, ...TOUCH, ...SCENES, ...STORIES, ...SUNWARD, ...SHARES, ...TEXTURES }

const drawnIn = (english, scene) => {
  drawIn(english)
  return scene(english)
}

/**
 * Pictures that are drawn in each language, because they show a screen or a card's front: English pages show cards with
 * English first. Previews for chat apps are separate pictures per language.
 */
const inBoth = Object.entries({ ...PRODUCTS, ...TOUCH, ...SCENES, ...STORIES }).filter(
  ([, scene]) => JSON.stringify(drawnIn(false, scene)) !== JSON.stringify(drawnIn(true, scene)),
)

/** Every picture by name; those of `inBoth` have a second one, `<name>-en`. */
export const PICTURES = {
  ...ALL,
  ...Object.fromEntries(inBoth.map(([name, scene]) => [`${name}-en`, () => drawnIn(true, scene)])),
}

/**
 * One picture's SVG and size, the widths to render, and whether it is transparent (`bare`), a layer over others, or a
 * JPEG. `traced`: the SVG is the face of a card that is seen in a hand.
 */
export function draw(name) {
  drawIn(name.endsWith('-en-us'))
  const { widths, jpeg = false, isLayer = false, traced, ...scene } = PICTURES[name]()
  const { width, height, bare = false } = scene
  return { svg: scene.svg ?? picture(scene), widths: widths ?? [width], bare, isLayer, jpeg, traced, width, height }
}
