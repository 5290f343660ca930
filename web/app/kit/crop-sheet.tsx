import { type ReactNode, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { PlainButton } from './button.tsx'
import classes from './crop-sheet.module.css'
import { Sheet } from './sheet.tsx'

/** The longer side of what is cut out, in pixels: as much as the server keeps. */
const SIDE = 800
const MAX_ZOOM = 4
/** Screen pixels that one press of an arrow key moves the picture by. */
const STEP = 12
/** What one press of + or − zooms by. */
const ZOOM_STEP = 0.25

/** A chosen picture: its file and the decoded image. */
export interface Chosen {
  file: Blob
  picture: ImageBitmap
}

interface CropSheetProps {
  chosen: Chosen
  /** Width divided by height of what is cut out. */
  aspect?: number
  words: Record<'title' | 'close' | 'move' | 'zoom' | 'fingers' | 'keys' | 'use' | 'sending', string>
  /** Whether to outline the circle that some places show instead of the whole square. */
  isRound?: boolean
  /** PNG with its transparent parts, instead of JPEG on white. */
  keepsTransparency?: boolean
  busy: boolean
  /** Above the picture, such as a choice of its shape. */
  above?: ReactNode
  /** What to say about the part that is cut out, such as that it has few pixels. */
  note?: (part: Size) => ReactNode
  onDone: (cut: Blob) => void
  onClose: () => void
}

/** Crops a picture. It is dragged, pinched or moved with the arrow keys, and zoomed with a slider or + and −, as well. */
export function CropSheet({ chosen: { file, picture }, aspect = 1, words, busy, ...props }: CropSheetProps) {
  const { isRound = false, keepsTransparency = false, above, note, onDone, onClose } = props
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const first = firstArea(picture, aspect)
  const area = useRef<Area>(first)
  const [part, setPart] = useState<Size>(first)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const canvas = useRef<HTMLDivElement>(null)
  // The cropper takes the arrow keys itself, and would lose them to a handler of ours.
  useEffect(() => {
    const node = canvas.current
    const press = ({ key }: KeyboardEvent) => {
      const change = key === '+' || key === '=' ? ZOOM_STEP : key === '-' ? -ZOOM_STEP : 0
      setZoom((before) => Math.min(MAX_ZOOM, Math.max(1, before + change)))
    }
    node?.addEventListener('keydown', press)
    return () => node?.removeEventListener('keydown', press)
  }, [])
  return (
    <Sheet title={words.title} closeLabel={words.close} onClose={onClose}>
      {above}
      <div ref={canvas} className={classes.canvas} style={{ aspectRatio: aspect }}>
        {url && (
          <Cropper
            // Another shape begins anew.
            key={aspect}
            image={url}
            aspect={aspect}
            objectFit="cover"
            showGrid={false}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={STEP}
            initialCroppedAreaPixels={first}
            cropperProps={{ role: 'application', 'aria-label': words.move }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              area.current = pixels
              setPart(pixels)
            }}
          />
        )}
        {isRound && <span className={classes.circle} aria-hidden="true" />}
      </div>
      <label>
        {words.zoom}
        <input
          className={classes.range}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step="any"
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p className={classes.hint}>
        <span className={classes.fingers}>{words.fingers}</span>
        <span className={classes.keys}>{words.keys}</span>
      </p>
      {note?.(part)}
      <PlainButton disabled={busy} onClick={() => cutOut(picture, area.current, keepsTransparency, onDone)}>
        {busy ? words.sending : words.use}
      </PlainButton>
    </Sheet>
  )
}

/** Exports part of a picture. */
function cutOut(
  picture: ImageBitmap,
  { x, y, width, height }: Area,
  keepsTransparency: boolean,
  done: (cut: Blob) => void,
): void {
  const canvas = document.createElement('canvas')
  const scale = SIDE / Math.max(width, height)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return
  if (!keepsTransparency) {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && done(blob), keepsTransparency ? 'image/png' : 'image/jpeg', 0.9)
}

export interface Size {
  width: number
  height: number
}
/** A part of a picture, in the picture's pixels. `x` and `y` are its upper left corner. */
interface Area extends Size {
  x: number
  y: number
}

/** The largest part of a picture in a shape, slightly above its middle, where a face usually is. */
export function firstArea({ width, height }: Size, aspect = 1): Area {
  const part = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) }
  const y = Math.min(height - part.height, Math.max(0, Math.round(height * 0.45 - part.height / 2)))
  return { x: Math.round((width - part.width) / 2), y, ...part }
}
