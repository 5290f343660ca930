import type { Received } from '@idocard/contract/exchange'
import { localeOf } from '@idocard/domain/language'
import { formatPhone } from '@idocard/domain/phone-number'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/button.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './received.module.css'

/** A visitor's details, and the actions on them. */
export function ReceivedItem({ received, remove }: { received: Received; remove: ReactNode }) {
  const { t } = useTranslation('received')
  const lang = useLang()
  const { cardSn, name, phone, email, company, title, note, at, consentAt, contact } = received
  const time = new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Taipei',
  })
  return (
    <li className={classes.item}>
      <h2 className={classes.name}>{name}</h2>
      {(company || title) && <p>{[company, title].filter(Boolean).join(lang === 'zh-tw' ? '・' : ' · ')}</p>}
      <p>{phone ? formatPhone(phone) : email}</p>
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.quiet}>
        <time dateTime={at}>{time.format(new Date(at))}</time>
        {lang === 'zh-tw' ? '，' : ', '}
        <span className={classes.whole}>{t('card', { cardSn })}</span>
        <br />
        {t('consent', { time: time.format(new Date(consentAt)) })}
      </p>
      <div className={classes.actions}>
        {phone ? (
          <ButtonLink to={`tel:${phone}`}>{t('call')}</ButtonLink>
        ) : (
          <ButtonLink to={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{t('mail')}</ButtonLink>
        )}
        <ButtonLink variant="outline" to={contact} whole>
          {t('save')}
        </ButtonLink>
        {remove}
      </div>
    </li>
  )
}
