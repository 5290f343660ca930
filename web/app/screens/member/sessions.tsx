import type { Session } from '@idocard/contract/identity/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionsQuery, useRevoke } from '../../features/identity/session/queries.ts'
import { SessionList, useSessionName } from '../../features/identity/session/session-list.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './sessions.module.css'

type Chosen = Session | 'others'

/** The user's sessions with sign-out buttons, in the member's profile and in the back office's settings. */
export function Sessions() {
  const { t } = useTranslation('session')
  const nameOf = useSessionName()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState<Chosen>()
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button and its dialog are removed: the focus moves to the result.
    if (done) status.current?.focus()
  }, [done])
  if (!sessions)
    return error ? (
      <Notice
        tone="bad"
        title={t('failed')}
        action={
          <PlainButton variant="outline" onClick={() => void refetch()}>
            {t('again')}
          </PlainButton>
        }
      >
        {error.message}
      </Notice>
    ) : (
      <Skeleton label={t('title')} lines={3} />
    )
  return (
    <div className={classes.sessions}>
      <p className={classes.hint}>{t(sessions.length > 1 ? 'hint' : 'only')}</p>
      <div ref={status} tabIndex={-1} className={classes.status}>
        {done && (
          <Notice tone="good" live>
            {done === 'others' ? t('othersDone') : t('revoked', { name: nameOf(done) })}
          </Notice>
        )}
      </div>
      <SessionList sessions={sessions} onRevoke={setChosen} />
      {sessions.length > 1 && (
        <div className={classes.others}>
          <Danger>
            <PlainButton variant="outline" onClick={() => setChosen('others')}>
              {t('others')}
            </PlainButton>
          </Danger>
        </div>
      )}
      {chosen && <Revoke chosen={chosen} onClose={() => setChosen(undefined)} onDone={() => setDone(chosen)} />}
    </div>
  )
}

/** Asks before another session is signed out. */
function Revoke({ chosen, onClose, onDone }: { chosen: Chosen; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('session')
  const nameOf = useSessionName()
  const revoke = useRevoke()
  // Set at once, unlike `isPending`, which changes with the next rendering: a double click sends only one request.
  const isEnding = useRef(false)
  const [title, text, yes] =
    chosen === 'others'
      ? [t('othersTitle'), t('othersText'), t('othersYes')]
      : [t('revokeTitle', { name: nameOf(chosen) }), t('revokeText'), t('revokeYes')]
  const end = () => {
    if (isEnding.current) return
    isEnding.current = true
    revoke.mutate(chosen, {
      onSuccess: () => {
        onClose()
        onDone()
      },
      onError: () => {
        isEnding.current = false
      },
    })
  }
  return (
    <ConfirmDialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <PlainButton variant="outline" onClick={onClose}>
            {t('keep')}
          </PlainButton>
          <Danger>
            <PlainButton aria-disabled={revoke.isPending} onClick={end}>
              {revoke.isPending ? t('revoking') : yes}
            </PlainButton>
          </Danger>
        </>
      }
    >
      <p>{text}</p>
      {revoke.error && (
        <Notice tone="bad" live>
          {revoke.error.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
