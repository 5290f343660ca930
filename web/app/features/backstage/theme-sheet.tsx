import type { Card } from '@idocard/contract/card'
import { pick } from '@idocard/domain/language'
import { POINTS_FOR_ACTIVATION } from '@idocard/domain/point'
import type { ThemeKey } from '@idocard/domain/theme'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CardPage } from '../../card/card-page.tsx'
import { cardStyles } from '../../card/styles.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { cacheCard, cardQuery, cardsQuery, themesQuery } from './queries.ts'
import classes from './theme-sheet.module.css'

/** Chooses a card's theme; each option is a preview of the card in it. */
export function ThemeSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const client = useQueryClient()
  const themes = useQuery(themesQuery(card.cardSn))
  const refresh = () =>
    Promise.all(
      [themesQuery(card.cardSn), cardQuery(card.cardSn), cardsQuery].map((one) =>
        client.invalidateQueries({ queryKey: one.queryKey }),
      ),
    )

  const choose = useMutation({
    mutationFn: async ({ theme, isOwned }: { theme: ThemeKey; isOwned: boolean }) => {
      if (!isOwned) await api.theme.buy({ cardSn: card.cardSn, theme })
      return api.theme.change({ cardSn: card.cardSn, theme })
    },
    // The theme is shown at once and reverted when the server refuses it.
    onMutate: ({ theme, isOwned }) => {
      if (isOwned) cacheCard(client, card.cardSn, { theme })
    },
    onSuccess: () => toast({ tone: 'good', title: t('theme.changed') }),
    onError: (error) => {
      cacheCard(client, card.cardSn, { theme: card.theme })
      void toastError(error)
    },
    onSettled: refresh,
  })

  return (
    <Sheet shape="tall" title={t('theme.title')} closeLabel={t('close')} onClose={onClose}>
      {themes.data ? (
        <>
          <p className={classes.balance}>{t('theme.balance', { points: themes.data.balance })}</p>
          <p className={classes.earn}>{t('theme.earn', { points: POINTS_FOR_ACTIVATION })}</p>
          <ul className={classes.list}>
            {themes.data.list.map(({ theme, nameCh, nameEn, points, isOwned }) => {
              const isCurrent = theme === card.theme
              const missing = isOwned ? 0 : Math.max(0, points - themes.data.balance)
              const name = pick(lang, nameCh, nameEn)
              return (
                <li key={theme} className={classes.theme} data-current={isCurrent || undefined}>
                  <ThemePicture card={card} theme={theme} />
                  <h3 className={classes.name}>{name}</h3>
                  <p className={classes.price}>
                    {isOwned ? t('theme.owned') : t('theme.points', { points })}
                    {missing > 0 && <span> · {t('theme.missing', { points: missing })}</span>}
                  </p>
                  {isCurrent ? (
                    <StatusBadge tone="good">{t('theme.current')}</StatusBadge>
                  ) : (
                    <PlainButton
                      variant={isOwned ? 'outline' : 'filled'}
                      aria-label={`${isOwned ? t('theme.use') : t('theme.buy')} ${name}`}
                      disabled={missing > 0 || choose.isPending}
                      onClick={() => choose.mutate({ theme, isOwned })}
                    >
                      {isOwned ? t('theme.use') : t('theme.buy')}
                    </PlainButton>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <Skeleton label={t('loading')} lines={6} />
      )}
    </Sheet>
  )
}

/** A small preview of a card in a theme; nothing in it can be pressed. */
function ThemePicture({ card, theme }: { card: Card; theme: ThemeKey }) {
  const lang = useLang()
  return (
    <div className={classes.picture} aria-hidden="true" inert>
      <style>{cardStyles(theme)}</style>
      <div className={classes.page}>
        <CardPage view={{ lang, theme, card, isPreview: true }} />
      </div>
    </div>
  )
}
