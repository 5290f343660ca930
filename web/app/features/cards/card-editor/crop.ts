export interface Size {
  width: number
  height: number
}
/** A part of a picture, in the picture's pixels. `x` and `y` are its upper left corner. */
export interface Area extends Size {
  x: number
  y: number
}

/** The largest square of a picture, slightly above its middle, where a face usually is. */
export function firstArea({ width, height }: Size): Area {
  const side = Math.min(width, height)
  const y = Math.max(0, Math.round(height * 0.45 - side / 2))
  return { x: Math.round((width - side) / 2), y, width: side, height: side }
}
