import { useEffect, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import type { Chosen, CropSheet } from '../../../kit/crop-sheet.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './company-start.module.css'

/** The address of a picture that was not sent yet; empty without one. */
export function useAddressOf(file: Blob | undefined): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : ''
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

type LogoFieldProps = { url: string; onChange: (logo: Blob | undefined) => void; error: string | undefined }

/** Chooses a logo and cuts it to a square. It is sent with the form. */
export function LogoField({ url, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation('companyStart')
  const [opened, setOpened] = useState<{ chosen: Chosen; Sheet: typeof CropSheet }>()
  const choose = async (file: File) => {
    try {
      const [picture, { CropSheet }] = await Promise.all([
        createImageBitmap(file),
        import('../../../kit/crop-sheet.tsx'),
      ])
      setOpened({ chosen: { file, picture }, Sheet: CropSheet })
    } catch {
      // Most browsers cannot read HEIC, or it is no picture.
      void toast({ tone: 'bad', title: t('logo.unreadable') })
    }
  }
  return (
    <fieldset className={classes.logo}>
      <legend>{t('field.squareLogo')}</legend>
      {url ? (
        <img src={url} alt={t('logo.now')} width={88} height={88} />
      ) : (
        <span className={classes.noLogo} aria-hidden="true" />
      )}
      <div className={classes.actions}>
        <FileButton
          accept="image/*"
          label={t(url ? 'logo.change' : 'logo.choose')}
          onChoose={(file) => void choose(file)}
        />
        {url && (
          <PlainButton variant="quiet" onClick={() => onChange(undefined)}>
            {t('logo.remove')}
          </PlainButton>
        )}
      </div>
      <p className={classes.hint}>{t('logo.hint')}</p>
      {error && <p role="alert">{error}</p>}
      {opened && (
        <opened.Sheet
          chosen={opened.chosen}
          words={{
            title: t('crop.title'),
            close: t('crop.close'),
            move: t('crop.move'),
            zoom: t('crop.zoom'),
            fingers: t('crop.fingers'),
            keys: t('crop.keys'),
            use: t('crop.use'),
            sending: t('crop.use'),
          }}
          keepsTransparency
          busy={false}
          onDone={(cut) => {
            onChange(cut)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </fieldset>
  )
}
