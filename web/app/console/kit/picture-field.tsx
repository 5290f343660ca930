import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from './editor.tsx'

type PictureFieldProps<V extends Values> = {
  form: Form<V>
  name: keyof V & string
  /** What the picture is for, which says in what shape readers see it. */
  use?: 'banner' | 'cover' | 'icon' | 'logo'
}

/** A picture by its address. It is uploaded when it is chosen, and counts when the form is saved. */
export function PictureField<V extends Values>({ form, name, use = 'cover' }: PictureFieldProps<V>) {
  const { t } = useTranslation('console')
  const [isBusy, setBusy] = useState(false)
  const { value, onChange, error } = form.getInputProps(name)
  const choose = async (file: File) => {
    setBusy(true)
    form.clearFieldError(name)
    try {
      // The contract has the server's type of a file; a browser sends its own.
      onChange((await api.upload.upload_original({ file: file as never })).url)
    } catch (refused) {
      form.setFieldError(name, refused instanceof Error ? refused.message : String(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="console-picture" data-use={use}>
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
        {value && (
          <PlainButton variant="quiet" onClick={() => onChange('')}>
            {t('picture.remove')}
          </PlainButton>
        )}
      </div>
      {use !== 'cover' && <p>{t(`picture.use.${use}`)}</p>}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
