import type { SiteAnnouncement } from '@idocard/contract/identity/site-announcement'
import { Link } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { useMoving } from './announcement-parts.tsx'

/** How far a sent or scheduled announcement is, by each channel, and the button that stops it. */
export function AnnouncementProgress({ one }: { one: SiteAnnouncement }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may, prefix } = useMe()
  const stop = useCommand(api.siteAnnouncement.stop)
  const isSending = one.state === 'sending'
  const isPlanned = one.state === 'planned'
  const isMoving = isSending || isPlanned
  // A scheduled one begins by itself.
  useMoving(api.siteAnnouncement.get, String(one.id), isMoving)
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
