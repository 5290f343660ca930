import { useQuery } from '@tanstack/react-query'
import { PlainButton } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useAction } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './notices.module.css'
import { pushState, subscribePush, unsubscribePush } from './push.ts'
import { noticeSettingsQuery } from './queries.ts'

/**
 * Push notifications to this browser: whether they are possible, and otherwise why not. It asks for permission only
 * after a tap.
 */
export function PushPart({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('notices')
  const state = useQuery({
    // What this browser knows of it is outdated when the server's answers about notices are.
    queryKey: [api.notice.subscribe_push.key[0], 'push-state', isKnown],
    queryFn: () => pushState(isKnown),
    staleTime: 0,
  })
  const change = useAction(
    [api.notice.subscribe_push, api.notice.unsubscribe_push],
    async (on: boolean) => {
      if (!on) {
        const settings = await api.notice.unsubscribe_push()
        await unsubscribePush()
        return settings
      }
      const { key } = await api.notice.load_push_key()
      const made = await subscribePush(key).catch((cause) => {
        // The browser has no push service, or cannot reach it.
        throw new Error(t('push.failed'), { cause })
      })
      return made && api.notice.subscribe_push({ ...made })
    },
    {
      answers: () => noticeSettingsQuery,
      onSuccess: (settings, on) => {
        if (settings) void toast({ tone: 'good', title: t(on ? 'push.turnedOn' : 'push.turnedOff') })
      },
    },
  )
  if (!state.data) return null
  const { data } = state
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('push.title')}</h3>
      <p className={classes.quiet}>{t(`push.${data}`)}</p>
      {(data === 'on' || data === 'off') && (
        <div>
          <PlainButton variant="outline" disabled={change.isPending} onClick={() => change.mutate(data === 'off')}>
            {t(data === 'on' ? 'push.turnOff' : 'push.turnOn')}
          </PlainButton>
        </div>
      )}
    </section>
  )
}
