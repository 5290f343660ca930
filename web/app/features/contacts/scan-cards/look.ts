import type { Quad } from '@idocard/card-reader/outline/geometry'
import type { Seen } from './steady.ts'

/** The longest side, in pixels, of the picture in which cards are looked for. */
const LOOK_SIDE = 288
/** The space around the cards that stays in the photograph, as a share of their size. */
const MARGIN = 0.12
const QUALITY = 0.92

export interface LookRequest {
  rgba: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}
export interface LookAnswer {
  /** With the corners in pixels. */
  cards: Seen[]
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a video's picture that is visible in its element, which it fills (`object-fit: cover`). */
function visibleIn({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): Area {
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight)
  const [width, height] = [clientWidth / scale, clientHeight / scale]
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height }
}

/** The part of the visible area that shows the cards. Without cards, all of it. */
function areaOf(cards: readonly Quad[], visible: Area): Area {
  if (cards.length === 0) return visible
  const points = cards.flat()
  const [xs, ys] = [points.map(([x]) => x * visible.width), points.map(([, y]) => y * visible.width)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const margin = Math.max(right - left, bottom - top) * MARGIN
  const x = Math.max(0, left - margin)
  const y = Math.max(0, top - margin)
  return {
    x: visible.x + x,
    y: visible.y + y,
    width: Math.min(visible.width, right + margin) - x,
    height: Math.min(visible.height, bottom + margin) - y,
  }
}

/** Draws an area of a video. @returns undefined before the first picture */
function drawn(video: HTMLVideoElement, canvas: HTMLCanvasElement, area: Area, longest = Infinity) {
  const { x, y, width, height } = area
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !(width >= 1 && height >= 1)) return undefined
  const scale = Math.min(1, longest / Math.max(width, height))
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
  context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return context
}

/**
 * Looks for cards in a video, in a worker. Corners are shares of the visible picture's width. Where workers cannot run,
 * `look` finds nothing, and the person presses the shutter.
 */
export function cardFinder(): { look: (video: HTMLVideoElement) => Promise<readonly Seen[]>; end: () => void } {
  const worker = new Worker(new URL('./outline-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  let isBroken = false
  let answer: (cards: readonly Seen[]) => void = () => undefined
  worker.addEventListener('error', () => {
    isBroken = true
    answer([])
  })
  worker.addEventListener('message', ({ data }: MessageEvent<LookAnswer>) =>
    answer(data.cards.map(({ corners, face }) => ({ corners: inWidths(corners, canvas.width), face }))),
  )
  return {
    look: (video) => {
      const context = isBroken ? undefined : drawn(video, canvas, visibleIn(video), LOOK_SIDE)
      if (!context) return Promise.resolve([])
      const { width, height } = canvas
      const rgba = context.getImageData(0, 0, width, height).data
      return new Promise((resolve) => {
        answer = resolve
        worker.postMessage({ rgba, width, height } satisfies LookRequest, [rgba.buffer])
      })
    },
    end: () => worker.terminate(),
  }
}

const inWidths = ([a, b, c, d]: Quad, width: number): Quad => [
  [a[0] / width, a[1] / width],
  [b[0] / width, b[1] / width],
  [c[0] / width, c[1] / width],
  [d[0] / width, d[1] / width],
]

/** A photograph of the cards that were found in a video, or of all that is visible. @throws before the first picture */
export async function photographOf(video: HTMLVideoElement, cards: readonly Seen[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawn(
    video,
    canvas,
    areaOf(
      cards.map(({ corners }) => corners),
      visibleIn(video),
    ),
  )
  return jpegOf(canvas)
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/jpeg', QUALITY),
  )
