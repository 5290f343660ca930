import type { Card } from '@idocard/contract/cards/card'
import { DEFAULT_THEME, type ThemeKey } from '@idocard/domain/cards/theme'
import { pick } from '@idocard/domain/language'
import { POINTS_FOR_ACTIVATION } from '@idocard/domain/loyalty/point'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CardPage } from '../../../card/card-page.tsx'
import { cardStyles } from '../../../card/styles.ts'
import { PlainButton } from '../../../kit/button.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useAction } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { LookByCompany } from './look-by-company.tsx'
import { showCard, themesQuery } from './queries.ts'
import { SetByCompany } from './set-by-company.tsx'
import classes from './theme-sheet.module.css'

/** The theme that each card had before its holder bought the current one. */
const themesBefore = new Map<string, ThemeKey>()

/** The theme that the holder chose in the list. */
interface Offer {
  theme: ThemeKey
  isOwned: boolean
  points: number
  name: string
}

/** Chooses a card's theme; each option is a preview of the card in it. One that the company has locked is only shown. */
export function ThemeSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const client = useQueryClient()
  const themes = useQuery(themesQuery(card.cardSn))
  const [asked, setAsked] = useState<Offer>()
  const rules = card.companyRules?.locked.includes('theme') ? card.companyRules : undefined

  const undo = useAction(
    [api.theme.undo_buy],
    ({ theme }: Pick<Offer, 'theme' | 'points'>) =>
      api.theme.undo_buy({ cardSn: card.cardSn, theme, previous: themesBefore.get(card.cardSn) ?? DEFAULT_THEME }),
    { onSuccess: (_, { points }) => void toast({ tone: 'good', title: t('theme.undone', { points }) }) },
  )
  const choose = useAction(
    [api.theme.buy, api.theme.change],
    async ({ theme, isOwned, points }: Offer) => {
      if (!isOwned) await api.theme.buy({ cardSn: card.cardSn, theme, seenPoints: points })
      return api.theme.change({ cardSn: card.cardSn, theme })
    },
    {
      // An owned theme is shown at once and reverted if the server refuses it.
      onStart: ({ theme, isOwned }) => {
        if (isOwned) showCard(client, card.cardSn, { theme })
        else themesBefore.set(card.cardSn, card.theme)
      },
      onSuccess: (_, { theme, isOwned, points, name }) =>
        void toast(
          isOwned
            ? { tone: 'good', title: t('theme.changed') }
            : {
                tone: 'good',
                title: t('theme.bought', { name }),
                action: { text: t('theme.undo'), run: () => undo.mutate({ theme, points }) },
              },
        ),
      onRefused: () => showCard(client, card.cardSn, { theme: card.theme }),
    },
  )

  return (
    <Sheet shape="tall" title={t('theme.title')} closeLabel={t('close')} onClose={onClose}>
      {themes.data ? (
        <>
          {rules ? (
            <SetByCompany rules={rules} />
          ) : (
            <>
              <p className={classes.balance}>{t('theme.balance', { points: themes.data.balance })}</p>
              <p className={classes.earn}>{t('theme.earn', { points: POINTS_FOR_ACTIVATION })}</p>
            </>
          )}
          <LookByCompany card={card} />
          <ul className={classes.list}>
            {themes.data.list
              .filter(({ theme }) => !rules || theme === card.theme)
              .map(({ theme, nameCh, nameEn, points, isOwned, undoSeconds }) => {
                const isCurrent = theme === card.theme
                const missing = isOwned ? 0 : Math.max(0, points - themes.data.balance)
                const name = pick(lang, nameCh, nameEn)
                return (
                  <li key={theme} className={classes.theme} data-current={isCurrent || undefined}>
                    <ThemePicture card={card} theme={theme} />
                    <h3 className={classes.name}>{name}</h3>
                    <p className={classes.price}>
                      {isOwned || rules ? t('theme.owned') : t('theme.points', { points })}
                      {missing > 0 && <span> · {t('theme.missing', { points: missing })}</span>}
                    </p>
                    {isCurrent ? (
                      <>
                        <StatusBadge tone="good">{t('theme.current')}</StatusBadge>
                        <Until moment={themes.dataUpdatedAt + undoSeconds * 1000}>
                          <PlainButton
                            variant="quiet"
                            disabled={undo.isPending}
                            onClick={() => undo.mutate({ theme, points })}
                          >
                            {t('theme.undo')}
                          </PlainButton>
                        </Until>
                      </>
                    ) : (
                      <PlainButton
                        variant="outline"
                        aria-label={`${isOwned ? t('theme.use') : t('theme.buy')} ${name}`}
                        disabled={missing > 0 || choose.isPending}
                        onClick={() => {
                          const offer = { theme, isOwned, points, name }
                          if (isOwned) choose.mutate(offer)
                          else setAsked(offer)
                        }}
                      >
                        {isOwned ? t('theme.use') : t('theme.buy')}
                      </PlainButton>
                    )}
                  </li>
                )
              })}
          </ul>
          {asked && (
            <ConfirmDialog
              title={t('theme.ask', { name: asked.name })}
              onDismiss={() => setAsked(undefined)}
              actions={
                <>
                  <PlainButton variant="outline" onClick={() => setAsked(undefined)}>
                    {t('theme.cancel')}
                  </PlainButton>
                  <PlainButton
                    onClick={() => {
                      setAsked(undefined)
                      choose.mutate(asked)
                    }}
                  >
                    {t('theme.buy')}
                  </PlainButton>
                </>
              }
            >
              {t('theme.askText', { points: asked.points, left: themes.data.balance - asked.points })}
            </ConfirmDialog>
          )}
        </>
      ) : themes.isError ? (
        <Failed error={themes.error} again={t('again')} onAgain={() => void themes.refetch()} />
      ) : (
        <Skeleton label={t('loading')} lines={6} />
      )}
    </Sheet>
  )
}

/** Shows its content until a moment, given in milliseconds of this device's clock. */
function Until({ moment, children }: { moment: number; children: ReactNode }) {
  const [isOver, setOver] = useState(moment <= Date.now())
  useEffect(() => {
    const left = moment - Date.now()
    setOver(left <= 0)
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [moment])
  return !isOver && children
}

/** A small preview of a card in a theme. Nothing in it can be pressed. */
export function ThemePicture({ card, theme }: { card: Card; theme: ThemeKey }) {
  const lang = useLang()
  return (
    <div className={classes.picture} aria-hidden="true" inert>
      <style>{cardStyles(theme)}</style>
      <div className={classes.page}>
        <CardPage view={{ lang, theme, card, accent: card.accent, look: card.look, isPreview: true }} />
      </div>
    </div>
  )
}
