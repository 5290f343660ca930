import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropPicture, type PictureUse } from './crop-picture.tsx'
import { DropArea } from './drop-area.tsx'
import type { Form, Values } from './editor.tsx'
import { useUpload } from './library.ts'
import { useOriginals } from './originals.ts'

type PictureFieldProps<V extends Values> = {
  form: Form<V>
  name: keyof V & string
  use?: Exclude<PictureUse, 'any'>
}

/** A picture by its address. It is uploaded when it is chosen, and counts when the form is saved. */
export function PictureField<V extends Values>({ form, name, use = 'cover' }: PictureFieldProps<V>) {
  const { t } = useTranslation('console')
  const [isBusy, setBusy] = useState(false)
  const upload = useUpload()
  const originals = useOriginals()
  const { value, onChange, error } = form.getInputProps(name)
  const choose = async (file: File) => {
    setBusy(true)
    form.clearFieldError(name)
    try {
      const { url } = await upload(file)
      originals.keep(url, file)
      onChange(url)
    } catch (refused) {
      form.setFieldError(name, refused instanceof Error ? refused.message : String(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DropArea
      className="console-picture"
      data-use={use}
      onFiles={([file]) => {
        if (file && !isBusy) void choose(file)
      }}
    >
      <legend>{form.label(name)}</legend>
      {value ? (
        <img src={String(value)} alt={t('picture.now')} width={160} height={120} />
      ) : (
        <span aria-hidden="true" />
      )}
      <div className="console-actions">
        <FileButton accept="image/*" label={t('picture.choose')} busy={isBusy} onChoose={(file) => void choose(file)}>
          {isBusy ? t('picture.sending') : t(value ? 'picture.change' : 'picture.choose')}
        </FileButton>
        <ChoosePicture
          label={t('choosePicture.for', { name: form.label(name) })}
          onChoose={(url) => {
            form.clearFieldError(name)
            onChange(url)
          }}
        />
        {value && (
          <CropPicture
            source={originals.of(String(value))}
            use={use}
            label={t('crop.for', { name: form.label(name) })}
            onDone={(url, source) => {
              originals.keep(url, source)
              onChange(url)
            }}
          />
        )}
        {value && (
          <PlainButton variant="quiet" onClick={() => onChange('')}>
            {t('picture.remove')}
          </PlainButton>
        )}
      </div>
      {use !== 'cover' && <p>{t(`picture.use.${use}`)}</p>}
      {error && <p role="alert">{error}</p>}
    </DropArea>
  )
}
