import { isSomebody } from '@idocard/domain/contact'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import classes from './contacts.module.css'
import { type FieldReview, FieldsForm, sentFields } from './fields-form.tsx'
import { reloadContacts } from './queries.ts'
import { readingOf, withBack } from './scan.ts'
import { ScanHint } from './scan-hint.tsx'
import { ScanPicture } from './scan-picture.tsx'
import { TaxNumberButton } from './tax-number-button.tsx'
import { type Side, useScan } from './use-scan.ts'

type ReviewFormProps = { side: Side; onSaved: (id: string) => void; onCancel: () => void }

/** The picture of a card beside what was read of it. Nothing is saved before the holder says so. */
export function ReviewForm({ side, onSaved, onCancel }: ReviewFormProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const client = useQueryClient()
  const [fields, setFields] = useState(side.fields)
  const [back, setBack] = useState<Side>()
  const [focused, setFocused] = useState<Parameters<FieldReview['onFocus']>>()
  const other = useScan((read) => {
    setBack(read)
    setFields((front) => withBack(front, read.fields))
    if (read.problem) void toast({ tone: 'bad', title: read.problem })
  })
  const create = useMutation({
    mutationFn: () =>
      api.paperCard.create({
        clientKey: side.key,
        fields: sentFields(fields),
        scanImg: side.picture.id,
        ...(back && { scanBack: back.picture.id }),
      }),
    onSuccess: async ({ id }) => {
      await reloadContacts(client)
      onSaved(id)
    },
    onError: toastError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    if (isSomebody(sentFields(fields))) create.mutate()
    else void toast({ tone: 'bad', title: t('add.nobody') })
  }
  const { scan } = side
  return (
    <form className={classes.review} onSubmit={submit}>
      {side.picture.url && (
        <ScanPicture url={side.picture.url} scan={scan} box={scan && focused && readingOf(scan, ...focused)?.box} />
      )}
      <div className={classes.form}>
        {side.problem && <Notice tone="attention" title={side.problem} live />}
        {scan && <p className={classes.quiet}>{t('scan.review')}</p>}
        <FieldsForm
          fields={fields}
          onChange={setFields}
          {...(scan && {
            review: {
              hint: (field, value, change) => <ScanHint scan={scan} field={field} value={value} onChange={change} />,
              onFocus: (...at) => setFocused(at),
            },
          })}
        />
        <TaxNumberButton fields={fields} onFound={setFields} />
        <div className={classes.actions}>
          <FileButton
            accept="image/*"
            camera
            label={t('scan.addBack')}
            busy={other.preview !== ''}
            onChoose={other.start}
          >
            {other.preview ? t('scan.reading') : t(back ? 'scan.changeBack' : 'scan.addBack')}
          </FileButton>
        </div>
        <div className={classes.actions}>
          <PlainButton type="submit" disabled={create.isPending}>
            {t('add.save')}
          </PlainButton>
          <PlainButton variant="quiet" onClick={onCancel}>
            {shared('cancel')}
          </PlainButton>
        </div>
      </div>
    </form>
  )
}
