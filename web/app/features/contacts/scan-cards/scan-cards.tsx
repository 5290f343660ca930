import { type ReactNode, useState } from 'react'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { unreadSide } from '../contacts/read-side.ts'
import type { Side } from '../contacts/scan.ts'
import { useFilingHere } from '../contacts/use-filing-here.ts'
import { useScan } from '../contacts/use-scan.ts'
import { type Filing, isToReview, keepWaiting, useWaiting } from '../contacts/waiting.ts'
import { CameraView } from './camera-view.tsx'
import { CardStrip, ReviewLink } from './card-strip.tsx'
import { jpegOf } from './look.ts'
import { PictureChooser } from './picture-chooser.tsx'
import type { CameraProblem } from './use-camera.ts'

type ScanCardsProps = {
  title: string
  /** The address to which the camera is left. */
  back: string
  reviewAt: (key: string) => string
  onReview: (key: string) => void
  /** Called with a card that cannot be kept on this device. */
  onUnkept: (side: Side) => void
  onType: () => void
  /** The screen around everything but the camera. */
  frame: (content: ReactNode) => ReactNode
}

/** A phone or tablet opens its camera at once. A computer's camera looks at its user. */
const isHandheld = () => matchMedia('(pointer: coarse)').matches
const hasCamera = () => navigator.mediaDevices !== undefined

/**
 * Takes pictures of paper cards: with the camera, or from files. Each picture is kept on this device first, then read in
 * the background.
 */
export function ScanCards({ title, back, reviewAt, onReview, onUnkept, onType, frame }: ScanCardsProps) {
  const { t } = useTranslation('contacts')
  const filingHere = useFilingHere()
  const cards = useWaiting().filter(isToReview)
  const [isCameraOn, setCameraOn] = useState(() => isHandheld() && hasCamera())
  const [problem, setProblem] = useState<CameraProblem>()
  const reading = useScan(onUnkept)
  /** @returns the card's key; undefined if the device has no space left: then the picture is read at once */
  const keep = async (photograph: Blob): Promise<string | undefined> => {
    try {
      return await keepPicture(photograph, filingHere())
    } catch {
      setCameraOn(false)
      reading.start(photograph)
      return undefined
    }
  }
  const choose = async (files: readonly File[]) => {
    let first: string | undefined
    for (const file of files) {
      const key = await keep(await smaller(file))
      if (key === undefined) return
      first ??= key
    }
    if (first !== undefined) onReview(first)
  }
  const onChoose = (files: readonly File[]) => void choose(files).catch(toastError)
  if (reading.preview) return frame(<Skeleton label={t('scan.reading')} picture="85.6 / 54" />)
  if (isCameraOn)
    return (
      <CameraView
        title={title}
        cards={cards}
        back={back}
        reviewAt={reviewAt}
        onTake={(photograph) => void keep(photograph).catch(toastError)}
        onChoose={onChoose}
        onType={onType}
        onProblem={(why) => {
          setProblem(why)
          setCameraOn(false)
        }}
      />
    )
  return frame(
    <>
      <CardStrip cards={cards} reviewAt={reviewAt} />
      {cards.length > 0 && <ReviewLink cards={cards} reviewAt={reviewAt} />}
      <PictureChooser
        isHandheld={isHandheld()}
        problem={problem}
        onCamera={hasCamera() ? () => setCameraOn(true) : undefined}
        onChoose={onChoose}
        onType={onType}
      />
    </>,
  )
}

/**
 * Keeps a photograph on this device. It is read in the background, also later (use-waiting-sender.ts).
 * @returns the key of its card
 * @throws if the device has no space for it
 */
async function keepPicture(photograph: Blob, filing: Filing | undefined): Promise<string> {
  const side = unreadSide(photograph)
  await keepWaiting({ kind: 'card', side, isConfirmed: false, ...(filing && { filing }) })
  return side.key
}

/** The server reduces photographs to this side before it reads them. */
const MAX_SIDE = 2200
/** Smaller files stay as they are. */
const MIN_BYTES = 1_500_000

/** Reduces a large photograph, so that the device can keep many and a slow network can send them. */
async function smaller(file: File): Promise<Blob> {
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
