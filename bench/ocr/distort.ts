import sharp, { type Sharp } from 'sharp'
import type { Random } from './random.ts'

export type Distortion = 'none' | 'rotation' | 'blur' | 'noise' | 'perspective'

type Point = readonly [number, number]

/** What a scanner or a phone does to a card. Returns a JPEG. */
export async function distort(random: Random, card: Buffer, distortion: Distortion): Promise<Buffer> {
  const desk = random.pick(['#8d7b68', '#555b61', '#c9c3b8', '#2b2b2b'])
  const jpeg = (picture: Sharp, quality = 88) => picture.jpeg({ quality }).toBuffer()
  if (distortion === 'rotation') return jpeg(sharp(card).rotate(random.between(-9, 9), { background: desk }))
  if (distortion === 'blur') return jpeg(sharp(card).blur(random.between(0.9, 1.5)), 80)
  if (distortion === 'noise') return jpeg(sharp(await grain(random, card)), random.whole(28, 45))
  if (distortion === 'perspective') return jpeg(sharp(await perspective(random, card, desk)).blur(0.5), 80)
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

/** The card lying on a desk, seen from an angle, in uneven light. */
async function perspective(random: Random, card: Buffer, desk: string): Promise<Buffer> {
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
  const toCard = projection(to, width, height)
  const { data: pixels } = await sharp({ create: { ...out, channels: 3, background: desk } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const slope = random.between(-0.22, 0.22)
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      const [u, v] = toCard(x, y)
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
  return sharp(pixels, { raw: { ...out, channels: 3 } })
    .png()
    .toBuffer()
}

/** Maps a point of the quadrilateral to the card (Heckbert 1989, square to quadrilateral, inverted by its adjugate). */
function projection([a, b, c, d]: readonly [Point, Point, Point, Point], width: number, height: number) {
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  const [m0, m1, m2] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0]]
  const [m3, m4, m5] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1], a[1]]
  const inverse = [
    m4 - m5 * h,
    m2 * h - m1,
    m1 * m5 - m2 * m4,
    m5 * g - m3,
    m0 - m2 * g,
    m2 * m3 - m0 * m5,
    m3 * h - m4 * g,
    m1 * g - m0 * h,
    m0 * m4 - m1 * m3,
  ] as const
  return (x: number, y: number): Point => {
    const w = inverse[6] * x + inverse[7] * y + inverse[8]
    return [
      ((inverse[0] * x + inverse[1] * y + inverse[2]) / w) * width,
      ((inverse[3] * x + inverse[4] * y + inverse[5]) / w) * height,
    ]
  }
}
