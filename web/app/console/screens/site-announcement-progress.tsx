import type { SiteAnnouncement } from '@idocard/contract/identity/site-announcement'
import { Link } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'

/** The pause between two looks at how far it is. */
const SENDING_MS = 2000

/** How far a sent or scheduled announcement is, by each channel, and the button that stops it. */
export function AnnouncementProgress({ one }: { one: SiteAnnouncement }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may, prefix } = useMe()
  const isAwake = useAwake()
  const stop = useCommand(api.siteAnnouncement.stop)
  const isSending = one.state === 'sending'
  const isPlanned = one.state === 'planned'
  const isMoving = isSending || isPlanned
  // The screen around it shows the same answer. A scheduled one begins by itself.
  useCall(
    api.siteAnnouncement.get,
    { id: String(one.id) },
    { enabled: isMoving, refetchInterval: isAwake && SENDING_MS },
  )
  const { reached, pushed, mailed, mailFailed, mailLeft } = one
  const mails = { sent: number(mailed), failed: number(mailFailed), left: number(mailLeft) }
  return (
    <Part title={t('siteAnnouncement.progress')}>
      {isPlanned && <p>{t('siteAnnouncement.plannedFor', { at: formatMoment(one.sendAt, lang) })}</p>}
      {one.state === 'stopped' && <p>{t('siteAnnouncement.stoppedText')}</p>}
      {!isPlanned && (
        <dl className="console-facts">
          <Fact name={t('siteAnnouncement.sendAt')}>{formatMoment(one.sendAt, lang)}</Fact>
          <Fact name={t('siteAnnouncement.bell')}>{t('siteAnnouncement.bellPeople', { people: number(reached) })}</Fact>
          <Fact name={t('siteAnnouncement.push')}>{t('siteAnnouncement.pushed', { count: pushed })}</Fact>
          <Fact name={t('siteAnnouncement.mail')}>
            {one.byMail
              ? t(one.state === 'stopped' ? 'siteAnnouncement.mailsStopped' : 'siteAnnouncement.mails', mails)
              : t('siteAnnouncement.mailNone')}
          </Fact>
        </dl>
      )}
      {one.byMail && !isPlanned && may('system.read') && (
        <p>
          <Link to={`${addressOf({ prefix, screen: 'messages' })}?topic=notice`}>{t('siteAnnouncement.messages')}</Link>
        </p>
      )}
      {isMoving && (
        <div>
          <Can
            may="notice.broadcast"
            variant="outline"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ id: one.id })}
          >
            {t(isPlanned ? 'siteAnnouncement.stopPlan' : 'siteAnnouncement.stop')}
          </Can>
        </div>
      )}
    </Part>
  )
}

const number = (count: number) => count.toLocaleString('en')
