import { distance, projectionOf, type Quad } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'

/**
 * Cuts a quadrilateral out of a picture and corrects its perspective, as if seen from straight above. Colours are
 * interpolated between neighbouring pixels, and averaged if the result is smaller.
 */
export function cropQuad(source: Pixels, quad: Quad, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3)
  const { toPicture } = projectionOf(quad)
  const tall = distance(quad[0], quad[3])
  const samples = Math.max(1, Math.min(4, Math.round(tall / height)))
  const share = 1 / (samples * samples)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let [red, green, blue] = [0, 0, 0]
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const v = (row + ((sample % samples) + 0.5) / samples) / height
        const u = (column + (Math.floor(sample / samples) + 0.5) / samples) / width
        const at = toPicture([u, v])
        const [x, y] = [at[0] - 0.5, at[1] - 0.5]
        const [left, top] = [clamp(Math.floor(x), source.width - 1), clamp(Math.floor(y), source.height - 1)]
        const [right, bottom] = [clamp(left + 1, source.width - 1), clamp(top + 1, source.height - 1)]
        const [fx, fy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
        const [nw, ne] = [(top * source.width + left) * 3, (top * source.width + right) * 3]
        const [sw, se] = [(bottom * source.width + left) * 3, (bottom * source.width + right) * 3]
        const [wnw, wne, wsw, wse] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
        const of = (channel: number) =>
          (source.data[nw + channel] ?? 0) * wnw +
          (source.data[ne + channel] ?? 0) * wne +
          (source.data[sw + channel] ?? 0) * wsw +
          (source.data[se + channel] ?? 0) * wse
        red += of(0)
        green += of(1)
        blue += of(2)
      }
      const to = (row * width + column) * 3
      data[to] = red * share
      data[to + 1] = green * share
      data[to + 2] = blue * share
    }
  }
  return { data, width, height }
}

const clamp = (value: number, max: number) => (value < 0 ? 0 : value > max ? max : value)

/** Rotates a picture by 90° anticlockwise, so that a line that runs downwards is read from the left. */
export function quarterTurn({ data, width, height }: Pixels): Pixels {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3
      const to = ((width - 1 - x) * height + y) * 3
      turned[to] = data[from] ?? 0
      turned[to + 1] = data[from + 1] ?? 0
      turned[to + 2] = data[from + 2] ?? 0
    }
  }
  return { data: turned, width: height, height: width }
}
