import type { Session } from '@idocard/contract/identity/account'
import { isPhoneSystem } from '@idocard/domain/identity/client'
import { joined } from '@idocard/domain/language'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'
import { PlainButton } from '../../../kit/button.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './session-list.module.css'

/** Returns a function for a session's name, such as `Chrome・Windows`. */
export function useSessionName(): (session: Session) => string {
  const { t } = useTranslation('session')
  const lang = useLang()
  return ({ browser, system }) => joined(lang, 'dot', [browser, system]) || t('unknown')
}

type SessionListProps = {
  sessions: readonly Session[]
  onRevoke: (session: Session) => void
}

/** The signed-in browsers and apps, each with a button that signs it out. The current one has the usual sign-out. */
export function SessionList({ sessions, onRevoke }: SessionListProps) {
  const { t } = useTranslation('session')
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onRevoke={() => onRevoke(session)} />
      ))}
    </ul>
  )
}

function SessionItem({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const { t } = useTranslation('session')
  const lang = useLang()
  const name = useSessionName()(session)
  const { audience, system, signedInAt, lastSeenAt, current } = session
  const seen = t('seen', { time: momentInText(lastSeenAt, lang) })
  const Icon = system === '' ? IconDevices : isPhoneSystem(system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.item}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.head}>
        <p className={classes.name}>{name}</p>
        {current && <StatusBadge tone="good">{t('current')}</StatusBadge>}
      </div>
      <div className={classes.facts}>
        <p>{t(`where.${audience}`)}</p>
        <p>{t('signedIn', { time: momentInText(signedInAt, lang) })}</p>
        {!current && <p>{seen}</p>}
      </div>
      {!current && (
        <div className={classes.end}>
          <PlainButton variant="quiet" aria-label={t('revokeName', { name, seen })} onClick={onRevoke}>
            {t('revoke')}
          </PlainButton>
        </div>
      )}
    </li>
  )
}
