import type { Card } from '@idocard/contract/cards/card'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import { pick } from '@idocard/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PlainButton } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { LookByCompany } from '../../frame/backstage/look-by-company.tsx'
import { showCard, themesQuery } from '../../frame/backstage/queries.ts'
import { seenByVisitor } from '../../frame/backstage/seen-by-visitor.ts'
import { SetByCompany } from '../../frame/backstage/set-by-company.tsx'
import { ThemePicture } from '../../frame/backstage/theme-sheet.tsx'
import classes from './start.module.css'
import { StepFrame } from './step-frame.tsx'

/** Offers the themes that the card already has, each as a preview. Themes that cost points are not offered here. */
export function ThemeStep({ card, onDone }: { card: Card; onDone: () => void }) {
  const { t } = useTranslation('start')
  const lang = useLang()
  const client = useQueryClient()
  const { cardSn } = card
  const seen = seenByVisitor(card)
  const themes = useQuery(themesQuery(cardSn))
  // The theme is shown at once and reverted if the server refuses it.
  const show = (theme: ThemeKey) => showCard(client, cardSn, { theme })
  const choose = useCommand(api.theme.change, {
    onStart: ({ theme }) => show(theme),
    onRefused: () => show(card.theme),
    later: true,
  })
  const rules = card.companyRules?.locked.includes('theme') ? card.companyRules : undefined
  const owned = themes.data?.list.filter(({ isOwned }) => isOwned)
  return (
    <StepFrame
      heading={t(rules ? 'theme.fixed' : 'theme.heading')}
      intro={t(rules ? 'theme.fixedText' : 'theme.intro')}
    >
      <LookByCompany card={card} />
      {rules ? (
        <>
          <SetByCompany rules={rules} />
          <ThemePicture card={seen} theme={card.theme} />
        </>
      ) : owned ? (
        <ul className={classes.themes}>
          {owned.map(({ theme, nameCh, nameEn }) => (
            <li key={theme} className={classes.theme} data-current={theme === card.theme || undefined}>
              <ThemePicture card={seen} theme={theme} />
              <button
                type="button"
                aria-pressed={theme === card.theme}
                onClick={() => choose.mutate({ cardSn, theme })}
              >
                {pick(lang, nameCh, nameEn)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        !themes.isError && <Skeleton label={t('theme.heading')} lines={6} />
      )}
      <PlainButton size="lg" disabled={choose.isPending} onClick={onDone}>
        {t('theme.finish')}
      </PlainButton>
    </StepFrame>
  )
}
