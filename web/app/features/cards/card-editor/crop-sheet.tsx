import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'

/** The side of the uploaded picture in pixels, enough for the largest place that shows it. */
const SIDE = 800
const MAX_ZOOM = 4
/** Screen pixels that one press of an arrow key moves the picture by. */
const STEP = 12

/** A chosen picture: its file and the decoded image. */
export interface Chosen {
  file: Blob
  picture: ImageBitmap
}

interface CropSheetProps {
  chosen: Chosen
  /** Whether to outline the circle that some places show instead of the whole square. */
  isPortrait: boolean
  busy: boolean
  onDone: (cut: Blob) => void
  onClose: () => void
}

/**
 * Crops a picture to a square. It is dragged, pinched or moved with the arrow keys, and zoomed with a slider as well.
 */
export function CropSheet({ chosen: { file, picture }, isPortrait, busy, onDone, onClose }: CropSheetProps) {
  const { t } = useTranslation('card')
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(firstArea(picture))

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Sheet title={t('photo.crop')} closeLabel={t('close')} onClose={onClose}>
      <div className={classes.canvas}>
        {url && (
          <Cropper
            image={url}
            aspect={1}
            objectFit="cover"
            showGrid={false}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={STEP}
            initialCroppedAreaPixels={firstArea(picture)}
            cropperProps={{ role: 'application', 'aria-label': t('photo.move') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              area.current = pixels
            }}
          />
        )}
        {isPortrait && <span className={classes.circle} aria-hidden="true" />}
      </div>
      <label>
        {t('photo.zoom')}
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
        <span className={classes.fingers}>{t('photo.fingers')}</span>
        <span className={classes.keys}>{t('photo.keys')}</span>
      </p>
      {isPortrait && <p className={classes.hint}>{t('photo.circle')}</p>}
      <PlainButton disabled={busy} onClick={() => cutOut(picture, area.current, onDone)}>
        {busy ? t('photo.sending') : t('photo.use')}
      </PlainButton>
    </Sheet>
  )
}

/** Exports part of a picture as a square JPEG, with white in place of transparency. */
function cutOut(picture: ImageBitmap, { x, y, width, height }: Area, done: (cut: Blob) => void): void {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  canvas.toBlob((blob) => blob && done(blob), 'image/jpeg', 0.9)
}

interface Size {
  width: number
  height: number
}
/** A part of a picture, in the picture's pixels. `x` and `y` are its upper left corner. */
interface Area extends Size {
  x: number
  y: number
}

/** The largest square of a picture, slightly above its middle, where a face usually is. */
export function firstArea({ width, height }: Size): Area {
  const side = Math.min(width, height)
  const y = Math.max(0, Math.round(height * 0.45 - side / 2))
  return { x: Math.round((width - side) / 2), y, width: side, height: side }
}
