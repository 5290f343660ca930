import type { FreedCard } from '@idocard/contract/cards/card'
import { useEffect } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './freed-codes.module.css'

let ofDeletedAccount: readonly FreedCard[] = []

/** Passes the codes of a deleted account's cards to the entry page, in memory only. */
export function keepFreed(freed: readonly FreedCard[]): void {
  ofDeletedAccount = freed
}

/** The codes of an account that was just deleted. They are discarded when the page is left. */
export function DeletedAccountCodes() {
  const { t } = useTranslation('backstage')
  useEffect(() => () => keepFreed([]), [])
  return <FreedCodes freed={ofDeletedAccount} text={t('freed.deleted')} />
}

/** The codes that activate physical cards again. They are shown only once, as text that can be copied. */
export function FreedCodes({ freed, text }: { freed: readonly FreedCard[]; text: string }) {
  const { t } = useTranslation('backstage')
  if (freed.length === 0) return null
  return (
    <section className={classes.codes}>
      <p>{text}</p>
      <dl>
        {freed.map(({ cardSn, cardActivateCode }) => (
          <div key={cardSn}>
            <dt>{t('freed.card', { cardSn })}</dt>
            <dd>{cardActivateCode}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.once}>{t('freed.once')}</p>
    </section>
  )
}
