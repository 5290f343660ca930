import type { MentionedIn } from '@idocard/domain/identity/mention'
import { formatMobile } from '@idocard/domain/identity/phone'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { addressOf } from './place.ts'

const SCREENS: Record<MentionedIn, string> = { order: 'orders', contactMessage: 'inquiries' }

/** Where colleagues have mentioned one, until it is opened. */
export function Mentions() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { data } = useCall(api.siteMention.list)
  if (!data || data.list.length === 0) return null
  return (
    <section className="console-mentioned" aria-labelledby="mentions">
      <h2 id="mentions">{t('mention.title')}</h2>
      <ul>
        {data.list.map(({ id, thing, thingId, by, at }) => (
          <li key={id}>
            <Link to={addressOf({ prefix: '', screen: SCREENS[thing], id: thingId })}>
              {t(`mention.${thing}`, { name: formatMobile(by) || t('mention.somebody'), number: thingId })}
            </Link>
            <time dateTime={at}>{formatMoment(at, lang)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tells that one has opened a thing in whose notes one was mentioned. */
export function useSeen(thing: MentionedIn, thingId: string): void {
  const { data } = useCall(api.siteMention.list)
  const { mutate } = useCommand(api.siteMention.see, { inPlace: true })
  const isMentioned = data?.list.some((one) => one.thing === thing && one.thingId === thingId) ?? false
  useEffect(() => {
    if (isMentioned) mutate({ thing, thingId })
  }, [isMentioned, mutate, thing, thingId])
}
