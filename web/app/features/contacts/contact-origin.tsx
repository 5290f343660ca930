import type { ContactDetail } from '@idocard/contract/contact-fields'
import { localeOf } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { contactSummary } from './contact-name.ts'
import classes from './contacts.module.css'
import { useUnmerge } from './use-contact-edit.ts'

interface Props {
  contact: ContactDetail
  /** Called when the merged contact no longer exists. */
  onUndone: () => void
}

/** The origin of a contact: details left on a card, or several merged contacts. */
export function ContactOrigin({ contact: { id, received, merged }, onUndone }: Props) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isAsked, setAsked] = useState(false)
  const unmerge = useUnmerge(() => {
    onUndone()
    void toast({ tone: 'good', title: t('merge.undone') })
  })
  const time = new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Taipei',
  })
  return (
    <>
      {received && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{t('received.title')}</h3>
          {received.note && <p className={classes.message}>{received.note}</p>}
          <p className={classes.quiet}>
            {t('received.card', { cardSn: received.cardSn })}
            <br />
            {t('received.consent', { time: time.format(new Date(received.consentAt)) })}
          </p>
        </section>
      )}
      {merged.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{t('merge.from')}</h3>
          <ul className={classes.merged}>
            {merged.map((one) => (
              <li key={one.id}>{contactSummary(lang, one)}</li>
            ))}
          </ul>
          <PlainButton variant="outline" onClick={() => setAsked(true)}>
            {t('merge.undo')}
          </PlainButton>
          {isAsked && (
            <ConfirmDialog
              title={t('merge.undoTitle')}
              onDismiss={() => setAsked(false)}
              actions={
                <>
                  <PlainButton variant="outline" onClick={() => setAsked(false)}>
                    {shared('cancel')}
                  </PlainButton>
                  <PlainButton disabled={unmerge.isPending} onClick={() => unmerge.mutate(id)}>
                    {t('merge.undo')}
                  </PlainButton>
                </>
              }
            >
              <p>{t('merge.undoText', { count: merged.length })}</p>
            </ConfirmDialog>
          )}
        </section>
      )}
    </>
  )
}
