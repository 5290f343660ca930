import { SCENES } from './banners.mjs'
import { PRODUCTS } from './products.mjs'
import { picture } from './scene.mjs'

/** Every picture by name. */
export const PICTURES = { ...PRODUCTS, ...SCENES }

/** The SVG of one picture, its size, the widths to render, and whether its ground is left open. */
export function draw(name) {
  const { widths, ...scene } = PICTURES[name]()
  return { svg: picture(scene), widths, bare: scene.bare ?? false, width: scene.width, height: scene.height }
}
