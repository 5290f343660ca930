import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './points.module.css'

/** Chrome, Edge and Android browsers have it; TypeScript's types do not. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 200

/** Reads QR codes with the camera, where the browser can; shows nothing where it cannot. `onRead` may be called again. */
export function CodeCamera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('points')
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off')
  if (!window.BarcodeDetector || !navigator.mediaDevices) return null
  if (state === 'on')
    return (
      <div className={classes.camera}>
        <Picture onRead={onRead} onRefused={() => setState('refused')} />
        <p className={classes.quiet}>{t('code.aim')}</p>
        <PlainButton variant="outline" onClick={() => setState('off')}>
          <IconCameraOff size={20} stroke={1.6} aria-hidden="true" />
          {t('code.stop')}
        </PlainButton>
      </div>
    )
  return (
    <>
      {state === 'refused' && <Notice tone="attention" title={t('code.refused')} live />}
      <PlainButton variant="outline" onClick={() => setState('on')}>
        <IconCamera size={20} stroke={1.6} aria-hidden="true" />
        {t('code.scan')}
      </PlainButton>
    </>
  )
}

function Picture({ onRead, onRefused }: { onRead: (text: string) => void; onRefused: () => void }) {
  const { t } = useTranslation('points')
  const video = useRef<HTMLVideoElement>(null)
  const now = useRef({ onRead, onRefused })
  now.current = { onRead, onRefused }
  useEffect(() => {
    const shown = video.current
    const { BarcodeDetector } = window
    if (!shown || !BarcodeDetector) return
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let timer = 0
    let isOver = false
    const look = async () => {
      // A picture that is not there yet is refused; the next one is looked at.
      const [found] = await detector.detect(shown).catch(() => [])
      if (isOver) return
      if (found) now.current.onRead(found.rawValue)
      timer = window.setTimeout(look, LOOK_MS)
    }
    const begin = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver) return stopStream(opened)
        stream = opened
        shown.srcObject = opened
        await shown.play()
        await look()
      } catch {
        // The person refused, or another application has the camera: typing works.
        if (!isOver) now.current.onRefused()
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

const stopStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
