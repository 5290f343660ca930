import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import type { Chosen, CropSheet, Size } from '../../kit/crop-sheet.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Segments } from '../../kit/segments.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { useUpload } from './library.ts'

/** What a picture is for, which says in what shape readers see it; `any` for what takes the place of another one. */
export type PictureUse = 'banner' | 'cover' | 'icon' | 'logo' | 'wide' | 'any'

/** Width divided by height; `whole` is the picture's own, `alike` that of the one whose place it takes. */
const SHAPES = { whole: 0, alike: 0, '5:4': 5 / 4, '4:3': 4 / 3, '3:1': 3, '2:1': 2, '1:1': 1 } as const
type Shape = keyof typeof SHAPES
/** The shapes to choose from, the usual one first. A place that cuts pictures itself has one. */
const OF_USE: Readonly<Record<PictureUse, readonly [Shape, ...Shape[]]>> = {
  banner: ['5:4'],
  cover: ['4:3', '1:1', 'whole'],
  icon: ['1:1'],
  logo: ['whole', '3:1', '1:1'],
  wide: ['2:1'],
  any: ['whole', '4:3', '1:1'],
}
/** The width in pixels from which a picture is sharp where it is shown. */
const SHARP: Readonly<Record<PictureUse, number>> = {
  banner: 640,
  cover: 480,
  icon: 128,
  logo: 240,
  wide: 800,
  any: 480,
}

type CropPictureProps = {
  /** The picture as it was chosen, with all its pixels, or its address. */
  source: Blob | string
  use: PictureUse
  /** The size of the picture whose place it takes. */
  like?: Size
  /** Names the button where there are several. */
  label: string
  onDone: (url: string, source: Blob | string) => void
}

/** A button that crops a picture in a sheet and uploads the part as a new picture. The whole one stays as it is. */
export function CropPicture({ source, use, like, label, onDone }: CropPictureProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [opened, setOpened] = useState<{ chosen: Chosen; Sheet: typeof CropSheet }>()
  const [isBusy, setBusy] = useState(false)
  const upload = useUpload()
  const offered: readonly Shape[] = like ? ['alike', ...OF_USE[use]] : OF_USE[use]
  const [shape, setShape] = useState<Shape>(like ? 'alike' : OF_USE[use][0])

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
      onDone((await upload(cut)).url, source)
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
  const shapes = offered.map((value) => ({
    value,
    text: value === 'whole' || value === 'alike' ? t(`crop.${value}`) : value,
  }))
  return (
    <>
      <PlainButton variant="quiet" aria-disabled={isBusy} aria-label={label} onClick={() => void open()}>
        {t('crop.begin')}
      </PlainButton>
      {opened && (
        <opened.Sheet
          chosen={opened.chosen}
          aspect={SHAPES[shape] || ratio(shape === 'alike' && like ? like : opened.chosen.picture)}
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

const ratio = ({ width, height }: Size): number => width / height

/** The file of a picture. */
async function loaded(source: Blob | string): Promise<Blob> {
  if (typeof source !== 'string') return source
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  return answer.blob()
}
