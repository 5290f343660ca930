import type { SitePerson } from '@idocard/contract/identity/site-person'
import { joined } from '@idocard/domain/language'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { AskFirst } from '../kit/remove.tsx'
import { useBeyond } from './person-moves.tsx'

/** Where somebody is signed in. Each session can be ended, or all of them. */
export function PersonSessions({ person }: { person: SitePerson }) {
  const { id, sessions } = person
  const { t } = useTranslation('console')
  const lang = useLang()
  const beyond = useBeyond(person)
  const end = useCommand(api.sitePerson.end_session, { inPlace: true })
  const endAll = useCommand(api.sitePerson.end_sessions, { inPlace: true })
  const error = end.error ?? endAll.error
  const isBusy = end.isPending || endAll.isPending
  return (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      {sessions.length === 0 ? (
        <p>{t('person.noSessions')}</p>
      ) : (
        <ul className="console-moves">
          {sessions.map(({ id: sessionId, audience, browser, system, signedInAt, lastSeenAt }) => {
            const name = joined(lang, 'dot', [browser, system]) || t('person.unknownDevice')
            return (
              <li key={sessionId}>
                <strong>{name}</strong>
                <p>
                  {t(`person.audience.${audience}`)} ·{' '}
                  {t('person.seen', { at: formatMoment(lastSeenAt, lang), since: formatMoment(signedInAt, lang) })}
                </p>
                {!beyond && (
                  <AskFirst
                    may="people.manage"
                    variant="outline"
                    action={t('person.end')}
                    title={t('person.endTitle', { name })}
                    text={t('person.endText')}
                    isBusy={isBusy}
                    onConfirm={() => end.mutate({ id, sessionId })}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > (beyond ? 0 : 1) && (
        <div>
          <AskFirst
            may="people.manage"
            variant="outline"
            action={t('person.endAll')}
            title={t('person.endAllTitle')}
            because={beyond}
            text={t('person.endText')}
            isBusy={isBusy}
            onConfirm={() => endAll.mutate({ id })}
          />
        </div>
      )}
    </>
  )
}
