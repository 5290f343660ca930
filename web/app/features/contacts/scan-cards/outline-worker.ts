import { faceOf } from '@idocard/card-reader/outline/face'
import { findCards } from '@idocard/card-reader/outline/find-card'
import type { LookAnswer, LookRequest } from './look.ts'

/** Smaller than in a finished photograph: while the person aims, the card comes closer. */
const MIN_AREA = 0.14

/** Finds cards in the camera's pictures. On the page's own thread, this would make the picture stutter. */
self.onmessage = ({ data: { rgba, width, height } }: MessageEvent<LookRequest>) => {
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) data.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  const picture = { data, width, height }
  const cards = findCards(picture, MIN_AREA).map((corners) => ({ corners, face: faceOf(picture, corners) }))
  self.postMessage({ cards } satisfies LookAnswer)
}
