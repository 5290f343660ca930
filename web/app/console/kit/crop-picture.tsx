import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import type { Chosen, CropSheet, Size } from '../../kit/crop-sheet.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Segments } from '../../kit/segments.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'

/** What a picture is for, which says in what shape readers see it. */
export type PictureUse = 'banner' | 'cover' | 'icon' | 'logo'

/** Width divided by height; `whole` is the picture's own. */
const SHAPES = { whole: 0, '5:4': 5 / 4, '4:3': 4 / 3, '3:1': 3, '1:1': 1 } as const
type Shape = keyof typeof SHAPES
/** The shapes to choose from, the usual one first. A place that cuts pictures itself has one. */
const OF_USE: Readonly<Record<PictureUse, readonly [Shape, ...Shape[]]>> = {
  banner: ['5:4'],
  cover: ['4:3', '1:1', 'whole'],
  icon: ['1:1'],
  logo: ['whole', '3:1', '1:1'],
}
/** The width in pixels from which a picture is sharp where it is shown. */
const SHARP: Readonly<Record<PictureUse, number>> = { banner: 640, cover: 480, icon: 128, logo: 240 }

type CropPictureProps = {
  /** The picture as it was chosen, with all its pixels, or its address. */
  source: Blob | string
  use: PictureUse
  /** Names the button where there are several. */
  label: string
  onDone: (url: string, source: Blob | string) => void
}

/** A button that crops a picture in a sheet and uploads the part as a new picture. The whole one stays as it is. */
export function CropPicture({ source, use, label, onDone }: CropPictureProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [opened, setOpened] = useState<{ chosen: Chosen; Sheet: typeof CropSheet }>()
  const [isBusy, setBusy] = useState(false)
  const [shape, setShape] = useState<Shape>(OF_USE[use][0])

  const open = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const [{ CropSheet }, file] = await Promise.all([import('../../kit/crop-sheet.tsx'), loaded(source)])
      setOpened({ chosen: { file, picture: await createImageBitmap(file) }, Sheet: CropSheet })
    } catch {
      void toast({ tone: 'bad', title: t('crop.unloaded') })
    } finally {
      setBusy(false)
    }
  }
  const send = async (cut: Blob) => {
    setBusy(true)
    try {
      // The contract has the server's type of a file; a browser sends its own.
      onDone((await api.upload.upload_original({ file: cut as never })).url, source)
      setOpened(undefined)
    } catch (error) {
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const note = ({ width, height }: Size) => (
    <>
      {width < SHARP[use] && (
        <Notice tone="attention" title={t('crop.few', { width: Math.round(width), height: Math.round(height) })} />
      )}
      <p className="console-hint">{t(typeof source === 'string' ? 'crop.stored' : 'crop.original')}</p>
    </>
  )
  const shapes = OF_USE[use].map((value) => ({ value, text: value === 'whole' ? t('crop.whole') : value }))
  return (
    <>
      <PlainButton variant="quiet" aria-disabled={isBusy} aria-label={label} onClick={() => void open()}>
        {t('crop.begin')}
      </PlainButton>
      {opened && (
        <opened.Sheet
          chosen={opened.chosen}
          aspect={SHAPES[shape] || opened.chosen.picture.width / opened.chosen.picture.height}
          words={{
            title: t('crop.title'),
            close: shared('close'),
            move: t('crop.move'),
            zoom: t('crop.zoom'),
            fingers: t('crop.fingers'),
            keys: t('crop.keys'),
            use: t('crop.use'),
            sending: t('picture.sending'),
          }}
          keepsTransparency
          busy={isBusy}
          above={
            shapes.length > 1 && <Segments label={t('crop.shape')} value={shape} options={shapes} onChange={setShape} />
          }
          note={note}
          onDone={(cut) => void send(cut)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The file of a picture. */
async function loaded(source: Blob | string): Promise<Blob> {
  if (typeof source !== 'string') return source
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  return answer.blob()
}
