import type { Card } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MeetingBackground, Signature, useSignatureLang } from '../../features/cards/signature/signature.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { cardsQuery } from '../../features/frame/backstage/queries.ts'
import { seenByVisitor } from '../../features/frame/backstage/seen-by-visitor.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import { NoCards } from './home.tsx'
import classes from './screens.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** The e-mail signature and the meeting background of a card (`?cardSn=`, by default the first one). */
export default function SignatureScreen() {
  const { t } = useTranslation('backstage')
  const { myCard, home } = useBackstage()
  const cardSn = useSearchParams()[0].get('cardSn') ?? ''
  // The server does not know the query, so the first rendering must not depend on the card.
  const isKnown = useIsHolder() !== undefined
  return (
    <HolderScreen title={t('signature.title')} back={isKnown && cardSn ? myCard(cardSn) : home} picture>
      <OfCards wanted={cardSn} />
    </HolderScreen>
  )
}

function OfCards({ wanted }: { wanted: string }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const setQuery = useSearchParams()[1]
  const cards = useQuery(cardsQuery)
  if (isLacking(cards)) return <Placeholder query={cards} picture />
  const card = cards.data.find(({ cardSn }) => cardSn === wanted) ?? cards.data[0]
  if (!card) return <NoCards />
  return (
    <>
      {cards.data.length > 1 && (
        <label className={classes.which}>
          {t('signature.card')}
          <select value={card.cardSn} onChange={({ target }) => setQuery({ cardSn: target.value }, { replace: true })}>
            {cards.data.map(({ cardSn, fields }) => (
              <option key={cardSn} value={cardSn}>
                {[
                  cardText(lang, fields.nameCh, fields.nameEn).text || t('card.unnamed'),
                  cardText(lang, fields.companyCh, fields.companyEn).text,
                  t('card.end', { end: cardSn.slice(-4) }),
                ]
                  .filter(Boolean)
                  .join('・')}
              </option>
            ))}
          </select>
        </label>
      )}
      {card.state === 'paused' ? (
        <Notice tone="attention" title={t(card.isHeld ? 'my.held' : 'my.paused')}>
          {t('signature.paused')}
        </Notice>
      ) : (
        <Made key={card.cardSn} card={seenByVisitor(card)} />
      )}
    </>
  )
}

function Made({ card }: { card: Card }) {
  const { t } = useTranslation('backstage')
  const { information } = useBackstage()
  const { lang, choice } = useSignatureLang()
  return (
    <>
      <p className={classes.quiet}>{t('signature.intro')}</p>
      {choice}
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('signature.mail')}</h2>
        <Signature card={card} lang={lang} />
        <p className={classes.quiet}>{t('signature.today')}</p>
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('signature.meeting')}</h2>
        <MeetingBackground card={card} lang={lang} saveAs={`iDoCard-${card.cardSn}`} />
        <p className={classes.quiet}>{t('signature.meetingText')}</p>
      </section>
      <ButtonLink to={information(card.cardSn)} variant="quiet">
        {t('card.edit')}
      </ButtonLink>
    </>
  )
}
