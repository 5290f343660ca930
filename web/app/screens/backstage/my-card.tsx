import type { Card } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCardName } from '../../features/frame/backstage/card-tile.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { lastDays, sourcesOf } from '../../features/frame/backstage/metrics.ts'
import { MetricsChart } from '../../features/frame/backstage/metrics-chart.tsx'
import { cardQuery, codeQuery, metricsQuery } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { ShareRow } from '../../features/frame/backstage/share-sheet.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen, OfCard } from './holder-screen.tsx'
import classes from './screens.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** One of the holder's cards (`?cardSn=`): views, QR code and share options. */
export default function MyCardScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  const cardSn = useSearchParams()[0].get('cardSn') ?? ''
  return (
    <HolderScreen title={t('my.title')} back={home} picture>
      <OfCard cardSn={cardSn}>
        <MyCard cardSn={cardSn} />
      </OfCard>
    </HolderScreen>
  )
}

function MyCard({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('backstage')
  const card = useQuery(cardQuery(cardSn))
  if (isLacking(card)) return <Placeholder query={card} picture />
  return (
    <>
      {card.data.state === 'paused' && (
        <Notice tone="attention" title={t(card.data.isHeld ? 'my.held' : 'my.paused')} />
      )}
      <Metrics cardSn={cardSn} />
      <Code card={card.data} />
    </>
  )
}

const drawing = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

function Code({ card }: { card: Card }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const to = useBackstage()
  const name = useCardName(card)
  const code = useQuery(codeQuery(card))
  const { companyCh, companyEn, titleCh, titleEn } = card.fields
  const lines = [cardText(lang, titleCh, titleEn).text, cardText(lang, companyCh, companyEn).text].filter(Boolean)
  return (
    <>
      <section className={classes.code0} data-ground="white">
        {code.data !== '' && (
          <div className={classes.drawn}>
            {code.data && <img src={drawing(code.data)} alt={t('my.qr', { url: card.url })} width={280} height={280} />}
          </div>
        )}
        <h2 className={classes.name}>{name || t('card.unnamed')}</h2>
        {lines.length > 0 && <p className={classes.quiet}>{lines.join('・')}</p>}
        <p className={classes.address}>{card.url.replace(/^https?:\/\//, '')}</p>
      </section>
      <ButtonLink to={to.showCard(card.cardSn)}>{t('card.show')}</ButtonLink>
      <RowList>
        <ShareRow card={card} name={name} />
        <Row to={to.signature(card.cardSn)}>{t('signature.title')}</Row>
        <Row to={to.preview(card.cardSn)}>{t('my.preview')}</Row>
        <Row to={to.information(card.cardSn)}>{t('card.edit')}</Row>
      </RowList>
    </>
  )
}

function Metrics({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('backstage')
  const metrics = useQuery(metricsQuery(cardSn))
  const days = lastDays(metrics.data ?? [], new Date())
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('metrics.title')}</h2>
      {isLacking(metrics) ? (
        <Placeholder query={metrics} />
      ) : (
        <MetricsChart days={days} sources={sourcesOf(metrics.data ?? [], days)} />
      )}
    </section>
  )
}
