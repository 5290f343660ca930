import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './points.module.css'

/** Milliseconds between two attempts to read the picture. */
const READ_EVERY_MS = 200
/** The longer side, in pixels, of the picture that is read: enough for a code that fills a third of it. */
const MAX_SIDE = 640

/** `blocked`: the person refused. `failed`: there is no camera, or another application uses it. */
type CameraState = 'off' | 'on' | 'blocked' | 'failed'

/**
 * Reads QR codes with the camera. Renders nothing if the browser cannot access cameras. `onRead` may be called
 * repeatedly.
 */
export function CodeCamera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('points')
  const [state, setState] = useState<CameraState>('off')
  if (!navigator.mediaDevices) return null
  if (state === 'on')
    return (
      <div className={classes.camera}>
        <Picture onRead={onRead} onRefused={setState} />
        <p className={classes.quiet}>{t('code.aim')}</p>
        <PlainButton variant="outline" onClick={() => setState('off')}>
          <IconCameraOff size={20} stroke={1.6} aria-hidden="true" />
          {t('code.stop')}
        </PlainButton>
      </div>
    )
  return (
    <>
      {state !== 'off' && <Notice tone="attention" title={t(`code.${state}`)} live />}
      <PlainButton variant="outline" onClick={() => setState('on')}>
        <IconCamera size={20} stroke={1.6} aria-hidden="true" />
        {t('code.scan')}
      </PlainButton>
    </>
  )
}

type PictureProps = { onRead: (text: string) => void; onRefused: (why: 'blocked' | 'failed') => void }

function Picture({ onRead, onRefused }: PictureProps) {
  const { t } = useTranslation('points')
  const video = useRef<HTMLVideoElement>(null)
  const now = useRef({ onRead, onRefused })
  now.current = { onRead, onRefused }
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    let stream: MediaStream | undefined
    let timer = 0
    let isOver = false
    const begin = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver) return stopStream(opened)
        stream = opened
        shown.srcObject = opened
        const [read] = await Promise.all([codeReader(), shown.play()])
        const readFrame = () => {
          if (isOver) return
          const found = read(shown)
          if (found) now.current.onRead(found)
          timer = window.setTimeout(readFrame, READ_EVERY_MS)
        }
        readFrame()
      } catch (error) {
        if (isOver) return
        now.current.onRefused(error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed')
      }
    }
    void begin()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stopStream(stream)
    }
  }, [])
  return <video ref={video} className={classes.video} aria-label={t('code.camera')} muted playsInline />
}

/**
 * Returns a function that reads a QR code in a video's picture. Safari and desktop browsers have no built-in reader, so
 * all browsers use the same library, loaded when a camera is opened.
 */
async function codeReader(): Promise<(video: HTMLVideoElement) => string | undefined> {
  const { default: jsqr } = await import('jsqr')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return jsqr(context.getImageData(0, 0, width, height).data, width, height)?.data
  }
}

const stopStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
