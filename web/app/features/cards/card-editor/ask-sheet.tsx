import {
  type AskedField,
  isOneForAll,
  MAX_REQUEST_NOTE,
  mostWanted,
  type Wanted,
} from '@idocard/domain/company/card-request'
import { htmlLang, LANGS, type Lang } from '@idocard/domain/language'
import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'

type AskSheetProps = {
  cardSn: string
  field: AskedField
  /** The field as people read it. */
  label: string
  /** What the form begins with. */
  begin: Wanted
  onAsked: () => void
  onClose: () => void
}

const wantedIn = (lang: Lang): keyof Wanted => (lang === 'zh-tw' ? 'wantedCh' : 'wantedEn')

/** Asks what a locked field should be, and why, and sends it to the company. */
export function AskSheet({ cardSn, field, label, begin, onAsked, onClose }: AskSheetProps) {
  const { t } = useTranslation('card')
  const pageLang = useLang()
  const [wanted, setWanted] = useState<Wanted>({ wantedCh: begin.wantedCh, wantedEn: begin.wantedEn })
  const [note, setNote] = useState('')
  const ask = useCommand(api.cardRequest.ask, { inPlace: true, onSuccess: onAsked })
  const problems = ask.error instanceof ApiError ? ask.error.data.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate({ cardSn, field, ...wanted, note })
  }
  const input = (name: keyof Wanted) => ({
    maxLength: mostWanted(field),
    error: problems?.[name],
    value: wanted[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setWanted((before) => ({ ...before, [name]: value })),
  })
  const langs = LANGS.toSorted((one) => (one === pageLang ? -1 : 1))
  return (
    <Sheet title={t('ask.of', { field: label })} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.hint}>{t('ask.text')}</p>
        {isOneForAll(field) ? (
          <TextInput
            label={t('ask.wanted', { field: label })}
            type={field === 'phone' ? 'tel' : 'email'}
            inputMode={field === 'phone' ? 'tel' : 'email'}
            placeholder={field === 'phone' ? '0912-345-678' : 'name@example.com'}
            {...input('wantedCh')}
          />
        ) : (
          langs.map((lang) => {
            const shared = {
              ...input(wantedIn(lang)),
              label: t(`inLanguage.${lang}`, { field: label }),
              lang: htmlLang(lang),
            }
            return field === 'introduction' ? (
              <Textarea key={lang} {...shared} autosize minRows={3} />
            ) : (
              <TextInput key={lang} {...shared} />
            )
          })
        )}
        <TextInput
          label={t('ask.note')}
          maxLength={MAX_REQUEST_NOTE}
          error={problems?.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {ask.error && !problems && <Notice tone="bad" live title={ask.error.message} />}
        <PlainButton type="submit" disabled={ask.isPending}>
          {t(ask.isPending ? 'ask.sending' : 'ask.send')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
