import { IconUser, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import type { Chosen, CropSheet } from '../../../kit/crop-sheet.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { uploadPicture } from '../../../lib/upload-picture.ts'
import classes from './editor.module.css'

type PhotoFieldProps = {
  /** The picture's address; empty if there is none. */
  url: string
  /** A face in a circle, or a picture beside a web site. */
  of?: 'person' | 'site'
  onChange: (photo: { id: string; url: string }) => void
  children?: ReactNode
}

/** Chooses a photograph, crops it to a square and uploads it. The parent decides how it is used. */
export function PhotoField({ url, of = 'person', onChange, children }: PhotoFieldProps) {
  const { t } = useTranslation('card')
  const [opened, setOpened] = useState<{ chosen: Chosen; Sheet: typeof CropSheet }>()
  const [busy, setBusy] = useState(false)

  const choose = async (file: File) => {
    let picture: ImageBitmap
    try {
      picture = await createImageBitmap(file)
    } catch {
      // The browser cannot read the format (most cannot read HEIC), or it is not a picture.
      return void toast({ tone: 'bad', title: t('photo.unreadable') })
    }
    try {
      const { CropSheet } = await import('../../../kit/crop-sheet.tsx')
      setOpened({ chosen: { file, picture }, Sheet: CropSheet })
    } catch {
      // No network. The screen is not changed.
      void toast({ tone: 'bad', title: t('photo.unloaded') })
    }
  }
  const send = async (cut: Blob) => {
    setBusy(true)
    try {
      const { id, url } = await uploadPicture(cut)
      onChange({ id, url })
      setOpened(undefined)
    } catch (error) {
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.photo} data-of={of}>
      {url ? (
        <img className={classes.portrait} src={url} alt={t('photo.now')} width={88} height={88} />
      ) : (
        <span className={classes.portrait} aria-hidden="true">
          {of === 'person' ? <IconUser size={36} stroke={1.25} /> : <IconWorld size={28} stroke={1.25} />}
        </span>
      )}
      <div className={classes.fields}>
        <div className={classes.actions}>
          <FileButton accept="image/*" label={t('photo.choose')} onChoose={choose}>
            {url ? t('photo.change') : t('photo.choose')}
          </FileButton>
          {url && (
            <PlainButton variant="quiet" onClick={() => onChange({ id: '', url: '' })}>
              {t('photo.remove')}
            </PlainButton>
          )}
        </div>
        {children}
      </div>
      {opened && (
        <opened.Sheet
          chosen={opened.chosen}
          words={{
            title: t('photo.crop'),
            close: t('close'),
            move: t('photo.move'),
            zoom: t('photo.zoom'),
            fingers: t('photo.fingers'),
            keys: t('photo.keys'),
            use: t('photo.use'),
            sending: t('photo.sending'),
          }}
          isRound={of === 'person'}
          note={() => of === 'person' && <p className={classes.hint}>{t('photo.circle')}</p>}
          busy={busy}
          onDone={send}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
