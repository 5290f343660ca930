import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CardPreview } from '../../features/frame/backstage/card-preview.tsx'
import { ExchangeSwitch } from '../../features/frame/backstage/exchange-switch.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { cardQuery } from '../../features/frame/backstage/queries.ts'
import { seenByVisitor } from '../../features/frame/backstage/seen-by-visitor.ts'
import { ThemeSheet } from '../../features/frame/backstage/theme-sheet.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen, OfCard } from './holder-screen.tsx'
import classes from './screens.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** A card as others see it (`?cardSn=`). */
export default function PreviewScreen() {
  const { t } = useTranslation('backstage')
  const { myCard, home } = useBackstage()
  const cardSn = useSearchParams()[0].get('cardSn') ?? ''
  // The server does not know the query, so the first rendering must not depend on the card.
  const isKnown = useIsHolder() !== undefined
  return (
    <HolderScreen title={t('preview.title')} back={isKnown && cardSn ? myCard(cardSn) : home} picture>
      <OfCard cardSn={cardSn}>
        <Preview cardSn={cardSn} />
      </OfCard>
    </HolderScreen>
  )
}

function Preview({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('backstage')
  const card = useQuery(cardQuery(cardSn))
  const [isThemeOpen, setThemeOpen] = useState(false)
  const [isExchanged, setExchanged] = useState(false)
  if (isLacking(card)) return <Placeholder query={card} picture />
  const shown = isExchanged ? card.data : seenByVisitor(card.data)
  return (
    <>
      {card.data.state === 'paused' && (
        <Notice tone="attention" title={t(card.data.isHeld ? 'my.held' : 'my.paused')} />
      )}
      <ExchangeSwitch isExchanged={isExchanged} onChange={setExchanged} />
      <CardPreview card={shown} label={t('preview.label')} />
      <div className={classes.buttons}>
        <PlainButton variant="outline" onClick={() => setThemeOpen(true)}>
          {t('card.themes')}
        </PlainButton>
        <ButtonLink to={card.data.url} variant="outline">
          {t('preview.visit')}
        </ButtonLink>
      </div>
      {isThemeOpen && <ThemeSheet card={shown} onClose={() => setThemeOpen(false)} />}
    </>
  )
}
