import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import type { ContactText } from '@idocard/domain/contacts/contact'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { formatDay } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'

/** The changes that the owner of a saved card has made since the day it was saved. */
export function ContactChanges({ contact: { changes, snapshot } }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  if (changes.length === 0 || !snapshot) return null
  return (
    <Notice tone="attention" title={t('changes.title', { day: formatDay(snapshot.at, lang) })}>
      <dl className={classes.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(`field.${field as ContactText}`)}</dt>
            <dd>
              {before && <del>{before}</del>}
              {before && after && <span aria-hidden="true"> → </span>}
              {after ? <ins>{after}</ins> : <span>{t('changes.gone')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
