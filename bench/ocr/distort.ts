import { type Point, projectionOf, type Quad } from '@idocard/card-reader/outline/geometry'
import sharp, { type Sharp } from 'sharp'
import type { Random } from './random.ts'

export type Distortion = 'none' | 'rotation' | 'blur' | 'noise' | 'perspective'

/** A photograph of a card, and the card's corners if they are known: clockwise from the upper left. */
export interface Photograph {
  picture: Buffer
  corners?: Quad
}

/** Distorts a picture like a scanner or a phone's camera. Returns a JPEG. */
export async function distort(random: Random, card: Buffer, distortion: Distortion): Promise<Photograph> {
  const desk = random.pick(['#8d7b68', '#555b61', '#c9c3b8', '#2b2b2b'])
  const jpeg = async (picture: Sharp, quality = 88) => ({ picture: await picture.jpeg({ quality }).toBuffer() })
  if (distortion === 'rotation') return jpeg(sharp(card).rotate(random.between(-9, 9), { background: desk }))
  if (distortion === 'blur') return jpeg(sharp(card).blur(random.between(0.9, 1.5)), 80)
  if (distortion === 'noise') return jpeg(sharp(await grain(random, card)), random.whole(28, 45))
  if (distortion === 'perspective') {
    const { picture, corners } = await perspective(random, card, desk)
    return { ...(await jpeg(sharp(picture).blur(0.5), 80)), corners }
  }
  return jpeg(sharp(card), 92)
}

async function grain(random: Random, card: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    const change = (random.next() + random.next() - 1) * 46
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) + change))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer()
}

/** A card that lies on a desk, seen from an angle, in uneven light. */
async function perspective(random: Random, card: Buffer, desk: string): Promise<Required<Photograph>> {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const margin = 0.08
  const out = { width: Math.round(width * (1 + 2 * margin)), height: Math.round(height * (1 + 2 * margin)) }
  const jitter = () => random.between(-0.055, 0.055)
  const corner = (x: number, y: number): Point => [
    out.width * (margin / (1 + 2 * margin)) + width * (x + jitter()),
    out.height * (margin / (1 + 2 * margin)) + height * (y + jitter()),
  ]
  const to = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const
  const { toFlat } = projectionOf(to)
  const { data: pixels } = await sharp({ create: { ...out, channels: 3, background: desk } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const slope = random.between(-0.22, 0.22)
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      const flat = toFlat([x, y])
      const [u, v] = [flat[0] * width, flat[1] * height]
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const [right, down] = [u - left, v - top]
      const light = 1 + slope * (x / out.width - 0.5)
      for (let channel = 0; channel < 3; channel += 1) {
        const of = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + channel] ?? 0
        const value =
          (of(0, 0) * (1 - right) + of(1, 0) * right) * (1 - down) + (of(0, 1) * (1 - right) + of(1, 1) * right) * down
        pixels[(y * out.width + x) * 3 + channel] = Math.min(255, value * light)
      }
    }
  }
  const picture = sharp(pixels, { raw: { ...out, channels: 3 } })
  return { picture: await picture.png().toBuffer(), corners: to }
}
