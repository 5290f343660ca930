import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { cardsQuery } from '../../frame/backstage/queries.ts'
import { contactName } from './contact-name.ts'
import classes from './contacts.module.css'

/**
 * Sends the holder's own card to the owner of a saved card, with consent. One tap is enough if the holder has one card.
 */
export function ShareBack({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const cards = useQuery({ ...cardsQuery, enabled: contact.isLive && !contact.exchanged }).data
  const usable = cards?.filter(({ state }) => state === 'active') ?? []
  const [chosen, setChosen] = useState('')
  const { id } = contact
  const share = useCommand(api.exchange.share_back, {
    onSuccess: () => void toast({ tone: 'good', title: t('share.done', { name: contactName(lang, contact) }) }),
  })
  if (!contact.isLive || (!cards && !contact.exchanged)) return null
  const nameOf = (one: (typeof usable)[number]) => contactName(lang, one.fields) || t('share.unnamed')
  const card = usable.find(({ cardSn }) => cardSn === chosen) ?? usable[0]
  const obstacle = contact.card ? (usable.length === 0 ? t('share.noCard') : '') : t('share.away')
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('share.title')}</h3>
      {contact.exchanged ? (
        <p>
          <StatusBadge tone="good">{t('share.given')}</StatusBadge>
        </p>
      ) : obstacle || !card ? (
        <p className={classes.quiet}>{obstacle}</p>
      ) : (
        <>
          {usable.length > 1 && (
            <NativeSelect
              label={t('share.which')}
              value={card.cardSn}
              data={usable.map((one) => ({ value: one.cardSn, label: `${nameOf(one)} (${one.cardSn})` }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <div className={classes.actions}>
            <PlainButton
              variant="outline"
              disabled={share.isPending}
              onClick={() => share.mutate({ id, cardSn: card.cardSn, consent: true })}
            >
              {t('share.do')}
            </PlainButton>
          </div>
          <p className={classes.quiet}>{t('share.consent')}</p>
        </>
      )}
    </section>
  )
}
