/** A picture in memory: three bytes (red, green, blue) for each pixel, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}
