import { pick } from '@idocard/domain/language'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Fact, Part } from '../kit/parts.tsx'
import { AskFirst } from '../kit/remove.tsx'

/** How often it is asked how many cards still wait. */
const ASKED_MS = 2000

/** How many cards have what a template says, and a button that writes all of it on them again. */
export function TemplateSend({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const send = useCommand(api.cardTemplate.send, { inPlace: true })
  const template = useCall(
    api.cardTemplate.get,
    { id },
    { refetchInterval: ({ state }) => (state.data?.waiting ? ASKED_MS : false) },
  )
  if (!template.data) return null
  const { people, waiting, links, clicks } = template.data
  return (
    <>
      {links.length > 0 && (
        <Part title={t('template.clicks')}>
          <dl className="console-facts">
            {links.map(({ id, link, titleCh, titleEn }, at) => (
              <Fact key={id} name={pick(lang, titleCh, titleEn) || link}>
                {t('template.clicked', { count: clicks[at] ?? 0 })}
              </Fact>
            ))}
          </dl>
        </Part>
      )}
      <Part title={t('template.cards')}>
        <p role="status">
          {people === 0
            ? t('template.nobody')
            : waiting > 0
              ? t('template.writing', { done: people - waiting, count: people })
              : t('template.allWritten', { count: people })}
        </p>
        {waiting > 0 && <progress max={people} value={people - waiting} aria-label={t('template.cards')} />}
        {people > 0 && <p className="console-hint">{t('template.sendText')}</p>}
        {send.error && <Notice tone="bad" live title={send.error.message} />}
        {people > 0 && (
          <div className="console-acts">
            <AskFirst
              may="employee.edit"
              variant="outline"
              action={t('template.send')}
              title={t('template.sendAsk')}
              text={t('template.sendAskText', { count: people })}
              isBusy={send.isPending || waiting > 0}
              onConfirm={() => send.mutate({ id })}
            />
          </div>
        )}
      </Part>
    </>
  )
}
