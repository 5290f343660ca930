import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { pick } from '@idocard/domain/language'
import { PlainButton } from '../../../kit/button.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { contactName } from './contact-name.ts'
import classes from './contacts.module.css'

/** Gives a contact to the holder's company, if that wants it. Nothing of the address book goes there without this press. */
export function GiveToCompany({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { data } = useCall(api.lead.load_shared, { contactId: contact.id })
  const share = useCommand(api.lead.share, {
    onSuccess: () => void toast({ tone: 'good', title: t('giving.done', { name: contactName(lang, contact) }) }),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('giving.title')}</h3>
      {data.list.map(({ cardSn, companyCh, companyEn, isShared }) => {
        const company = pick(lang, companyCh, companyEn)
        return isShared ? (
          <p key={cardSn}>
            <StatusBadge tone="good">{t('giving.given', { company })}</StatusBadge>
          </p>
        ) : (
          <div key={cardSn} className={classes.actions}>
            <PlainButton
              variant="outline"
              disabled={share.isPending}
              onClick={() => share.mutate({ contactId: contact.id, cardSn })}
            >
              {t('giving.do', { company })}
            </PlainButton>
          </div>
        )
      })}
      <p className={classes.quiet}>{t('giving.text')}</p>
    </section>
  )
}
