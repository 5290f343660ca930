import type { CardFields } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import type { Lang } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import classes from './editor.module.css'

type IntroductionWriterProps = {
  cardSn: string
  fields: CardFields
  onWritten: (lang: Lang, introduction: string) => void
}

/** Generates a draft of an introduction for the holder, in the page's language. */
export function IntroductionWriter({ cardSn, fields, onWritten }: IntroductionWriterProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const [industry, setIndustry] = useState('')
  const write = useMutation({
    mutationFn: () =>
      api.card.getAutoIntroduction({
        cardSn,
        Name: cardText(lang, fields.nameCh, fields.nameEn).text,
        Industry: industry,
        jobTitle: cardText(lang, fields.titleCh, fields.titleEn).text,
      }),
    onSuccess: ({ introduction }) => {
      onWritten(lang, introduction)
      setOpen(false)
    },
    onError: toastError,
  })
  return (
    <>
      <PlainButton variant="quiet" onClick={() => setOpen(true)}>
        {t('introduction.write')}
      </PlainButton>
      {isOpen && (
        <Sheet title={t('introduction.write')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <form
            className={classes.fields}
            onSubmit={(event) => {
              event.preventDefault()
              if (!write.isPending) write.mutate()
            }}
          >
            <p className={classes.hint}>{t('introduction.hint')}</p>
            <TextInput
              label={t('introduction.industry')}
              placeholder={t('introduction.example')}
              maxLength={50}
              value={industry}
              onChange={(event) => setIndustry(event.currentTarget.value)}
            />
            <PlainButton type="submit" disabled={write.isPending}>
              {write.isPending ? t('introduction.writing') : t('introduction.go')}
            </PlainButton>
          </form>
        </Sheet>
      )}
    </>
  )
}
