import { jpegOf } from './look.ts'

/** The server reduces photographs to this side before it reads them. */
const MAX_SIDE = 2200
/** Smaller files stay as they are. */
const MIN_BYTES = 1_500_000

/** Reduces a large photograph, so that the device can keep many and a slow network can send them. */
export async function smaller(file: File): Promise<Blob> {
  if (file.size < MIN_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await jpegOf(canvas)
  } catch {
    // This browser cannot decode the file. The server can say why it is no picture, or read it.
    return file
  }
}
