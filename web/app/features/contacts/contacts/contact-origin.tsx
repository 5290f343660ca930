import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { contactSummary } from './contact-name.ts'
import classes from './contacts.module.css'
import { useUnmerge } from './use-contact-edit.ts'

interface Props {
  contact: ContactDetail
  /** Called when the merged contact no longer exists. */
  onUndone: () => void
}

/** The contacts that a contact was merged from, and a button to undo that. */
export function ContactOrigin({ contact: { id, merged }, onUndone }: Props) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isAsked, setAsked] = useState(false)
  const unmerge = useUnmerge(() => {
    onUndone()
    void toast({ tone: 'good', title: t('merge.undone') })
  })
  if (merged.length === 0) return null
  return (
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
              <PlainButton disabled={unmerge.isPending} onClick={() => unmerge.mutate({ id })}>
                {t('merge.undo')}
              </PlainButton>
            </>
          }
        >
          <p>{t('merge.undoText', { count: merged.length })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
