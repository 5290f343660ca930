import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ShowCard } from '../../features/cards/show-card/show-card.tsx'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { RequireHolder, useBackstage } from '../../features/frame/backstage/holder.tsx'
import { lastShown } from '../../features/frame/backstage/last-shown.ts'
import { cacheCards, cardsQuery } from '../../features/frame/backstage/queries.ts'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { NoCards } from './home.tsx'
import { HolderWaiting, isLacking, Placeholder } from './waiting.tsx'

/** A card on the whole screen, for showing it (`?cardSn=`, by default the card that was shown last). */
export default function ShowScreen() {
  const { t } = useTranslation('backstage')
  const company = useCompanyName()
  const { home } = useBackstage()
  return (
    <>
      <title>{t('pageTitle', { title: t('card.show'), company })}</title>
      <meta name="robots" content="noindex" />
      <RequireHolder
        waiting={
          <Screen title={t('card.show')} back={home}>
            <HolderWaiting picture />
          </Screen>
        }
      >
        <Shown />
      </RequireHolder>
    </>
  )
}

function Shown() {
  const { t } = useTranslation('backstage')
  const [query, setQuery] = useSearchParams()
  const cards = useQuery(cardsQuery)
  const client = useQueryClient()
  const lang = useLang()
  const last = lastShown.use()
  const close = useClose()
  const { home } = useBackstage()
  useEffect(() => {
    if (cards.data) cacheCards(client, cards.data, lang)
  }, [client, cards.data, lang])
  const wanted = query.get('cardSn') ?? last
  const list = cards.data ?? []
  const index = Math.max(
    0,
    list.findIndex(({ cardSn }) => cardSn === wanted),
  )
  const card = list[index]
  const cardSn = card?.cardSn
  useEffect(() => {
    if (cardSn) lastShown.set(cardSn)
  }, [cardSn])
  if (isLacking(cards) || !card)
    return (
      <Screen title={t('card.show')} back={home}>
        {isLacking(cards) ? <Placeholder query={cards} picture /> : <NoCards />}
      </Screen>
    )
  return (
    <ShowCard
      card={card}
      index={index}
      count={list.length}
      onChoose={(at) => setQuery({ cardSn: list[at]?.cardSn ?? '' }, { replace: true })}
      onClose={close}
    />
  )
}

/** Leaves the screen: back to the screen from which it was opened, otherwise to the home screen. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { home } = useBackstage()
  return useCallback(() => {
    // React Router's own index of the history entry in this document.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(home, { replace: true })
  }, [navigate, home])
}
