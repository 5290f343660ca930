import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { type Cut, firstCut, held, sideOf, ZOOM_MOST } from './crop.ts'
import classes from './editor.module.css'

/** What is uploaded: enough for the widest place that shows it. */
const SIDE = 800
const STEP = 0.04
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type CropSheetProps = { picture: ImageBitmap; busy: boolean; onDone: (cut: Blob) => void; onClose: () => void }

/** Cuts a square out of a picture: dragged, or moved with the arrow keys, and zoomed with a slider. */
export function CropSheet({ picture, busy, onDone, onClose }: CropSheetProps) {
  const { t } = useTranslation('card')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cut, setCut] = useState<Cut>(() => firstCut(picture))
  const side = sideOf(picture, cut)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, cut.x - side / 2, cut.y - side / 2, side, side, 0, 0, SIDE, SIDE)
  }, [picture, cut, side])

  const move = (x: number, y: number) =>
    setCut((before) => held(picture, { ...before, x: before.x + x, y: before.y + y }))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = side / event.currentTarget.clientWidth
    move(-event.movementX * scale, -event.movementY * scale)
  }
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (!way) return
    event.preventDefault()
    move(way[0] * side * STEP, way[1] * side * STEP)
  }
  return (
    <Sheet title={t('photo.crop')} closeLabel={t('close')} onClose={onClose}>
      <div
        className={classes.canvas}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys.
        tabIndex={0}
        role="application"
        aria-label={t('photo.move')}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <label>
        {t('photo.zoom')}
        <input
          className={classes.range}
          type="range"
          min={1}
          max={ZOOM_MOST}
          step={0.05}
          value={cut.zoom}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value)
            setCut((before) => held(picture, { ...before, zoom }))
          }}
        />
      </label>
      <p className={classes.hint}>{t('photo.keys')}</p>
      <PlainButton
        disabled={busy}
        onClick={() => canvas.current?.toBlob((blob) => blob && onDone(blob), 'image/jpeg', 0.9)}
      >
        {busy ? t('photo.sending') : t('photo.use')}
      </PlainButton>
    </Sheet>
  )
}
