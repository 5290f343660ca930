import type { Permission } from '@idocard/domain/identity/permission'
import type { ReactNode } from 'react'
import { ButtonLink } from '../kit/button.tsx'
import { useTranslation } from '../lib/texts.ts'
import { useReason } from './kit/can.tsx'
import { useMe } from './kit/me.ts'
import { addressOf } from './kit/place.ts'

/** In place of a screen that does not exist or that one's roles do not open: why, and a way on. */
export function NoRight({ title, may, children }: { title: string; may?: Permission; children?: ReactNode }) {
  const { t } = useTranslation('console')
  const { roles, prefix } = useMe()
  const reason = useReason(may ?? 'prize.edit')
  const places = roles.filter(({ isPaused }) => !isPaused).map((one) => one.prefix)
  const to = places.includes(prefix) ? prefix : places[0]
  return (
    <main className="console-main">
      <title>{`${title}｜${t('name')}`}</title>
      <h1 className="console-title">{title}</h1>
      <p>{may ? reason : children}</p>
      {to !== undefined && (
        <div>
          <ButtonLink to={addressOf({ prefix: to })}>{t('toOverview')}</ButtonLink>
        </div>
      )}
    </main>
  )
}
