import { LEFT_AS, type LeftAs, MAX_DEPARTURE_NOTE } from '@idocard/domain/company/departure'
import { pick } from '@idocard/domain/language'
import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CARD_TEXTS } from '../../card/texts.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EmployeePicker } from './employee-picker.tsx'

/** What is decided about somebody who leaves, or about several. */
export interface LeaveAnswer {
  leftAs: LeftAs
  colleagueId: string
  freesPlastic: boolean
  note: string
}

type LeaveSheetProps = {
  title: string
  /** Of whom the preview speaks; without it, of nobody in particular. */
  name?: { nameCh: string; nameEn: string }
  /** Ids that cannot take their own place. */
  leaving: readonly number[]
  /** Whether somebody has a card, about which there is something to decide. */
  hasCard: boolean
  /** Whether plastic can be freed: of one person, whose new codes are shown then. */
  mayFree: boolean
  isBusy?: boolean
  error?: string | undefined
  onLeave: (answer: LeaveAnswer) => void
  onClose: () => void
}

/** Asks what becomes of the card of somebody who leaves, with what visitors will see. */
export function LeaveSheet(props: LeaveSheetProps) {
  const { title, name, leaving, hasCard, mayFree, isBusy = false, error, onLeave, onClose } = props
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [answer, setAnswer] = useState<LeaveAnswer>({
    ...{ leftAs: 'gone', colleagueId: '', freesPlastic: false, note: '' },
  })
  const change = (one: Partial<LeaveAnswer>) => setAnswer((before) => ({ ...before, ...one }))
  const isReady = !isBusy && (answer.leftAs !== 'colleague' || answer.colleagueId !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onLeave(answer)
  }
  return (
    <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('departure.text')}</p>
        {hasCard && (
          <>
            <NativeSelect
              label={t('departure.page')}
              description={t(`departure.asText.${answer.leftAs}`)}
              data={LEFT_AS.map((value) => ({ value, label: t(`departure.as.${value}`) }))}
              value={answer.leftAs}
              onChange={(event) => change({ leftAs: event.currentTarget.value as LeftAs })}
            />
            {answer.leftAs === 'gone' && <GonePreview name={name} />}
            {answer.leftAs === 'colleague' && (
              <Colleague
                leaving={leaving}
                value={answer.colleagueId}
                onChange={(colleagueId) => change({ colleagueId })}
              />
            )}
            {mayFree && (
              <Checkbox
                label={t('departure.free')}
                description={t('departure.freeText')}
                checked={answer.freesPlastic}
                onChange={(event) => change({ freesPlastic: event.currentTarget.checked })}
              />
            )}
          </>
        )}
        <Textarea
          label={t('departure.note')}
          description={t('departure.noteText')}
          maxLength={MAX_DEPARTURE_NOTE}
          autosize
          minRows={2}
          value={answer.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        {error && <Notice tone="bad" live title={error} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('departure.leave')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}

/** The words that visitors read, in both languages. */
function GonePreview({ name }: { name: LeaveSheetProps['name'] }) {
  const { t } = useTranslation('console')
  const { data } = useCall(api.company.getConfig, {})
  if (!data) return null
  const { nameCh = '', nameEn = '' } = name ?? {}
  const { companychname, companyenname, servicePhone, serviceMail } = data
  const reach = [servicePhone, serviceMail].filter(Boolean).join(' · ')
  const line = (lang: 'zh-tw' | 'en-us'): ReactNode => {
    const words = CARD_TEXTS[lang]
    const company = pick(lang, companychname, companyenname)
    return (
      <p lang={lang}>
        <strong>{words.leftCompany(pick(lang, nameCh, nameEn), company)}</strong>
        <br />
        {reach ? words.leftReach(company) : words.leftAsk(company)}
        {reach && ` ${reach}`}
      </p>
    )
  }
  return (
    <Notice title={t('departure.preview')}>
      {line('zh-tw')}
      {line('en-us')}
    </Notice>
  )
}

type ColleagueProps = { leaving: readonly number[]; value: string; onChange: (id: string) => void }

/** Finds a colleague whose card is shown. */
function Colleague({ leaving, value, onChange }: ColleagueProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <EmployeePicker
      search={t('departure.search')}
      label={t('departure.colleague')}
      choose={t('departure.choose')}
      nobody={t('departure.nobody')}
      isOffered={({ id, cardSn }) => cardSn !== '' && !leaving.includes(id)}
      value={value}
      onChange={onChange}
    >
      {(chosen) => (
        <p>
          {t('departure.leadsTo')}{' '}
          <a href={`/${chosen.cardSn}`} target="_blank" rel="noreferrer">
            {t('departure.openCard', { name: pick(lang, chosen.nameCh, chosen.nameEn) })}
          </a>
        </p>
      )}
    </EmployeePicker>
  )
}
