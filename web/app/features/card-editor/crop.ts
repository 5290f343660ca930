/** Where a square cut lies on a picture: its middle, in the picture's pixels, and how far it is zoomed in (1: as much as fits). */
export interface Cut {
  x: number
  y: number
  zoom: number
}
export interface Size {
  width: number
  height: number
}

export const ZOOM_MOST = 4

/** The side of the cut, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Cut): number => Math.min(width, height) / zoom

/** The cut at the picture's middle, a little above it where a face is. */
export const firstCut = (size: Size): Cut => held(size, { x: size.width / 2, y: size.height * 0.45, zoom: 1 })

/** The nearest cut that lies within the picture. */
export function held(size: Size, cut: Cut): Cut {
  const zoom = Math.min(ZOOM_MOST, Math.max(1, cut.zoom))
  const half = sideOf(size, { ...cut, zoom }) / 2
  const within = (at: number, length: number) => Math.min(length - half, Math.max(half, at))
  return { x: within(cut.x, size.width), y: within(cut.y, size.height), zoom }
}
