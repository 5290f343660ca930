import type { LeadDestination } from '@idocard/contract/company/lead-destination'
import { sampleLead } from '@idocard/domain/company/lead-document'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'

/** Sends an invented lead, and says what the system answered. */
export function TestDestination({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const test = useCommand(api.leadDestination.test, { inPlace: true })
  const { data, error, isPending } = test
  return (
    <Part title={t('leadDestination.test')}>
      <p>{t('leadDestination.testText')}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      {data && !isPending && (
        <Notice
          tone={data.problem === '' ? 'good' : 'bad'}
          live
          title={t(data.problem === '' ? 'leadDestination.testDone' : `leadDestination.problem.${data.problem}`)}
        >
          {[data.status > 0 ? t('leadDestination.status', { status: data.status }) : '', data.answer]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <div>
        <Can may="company.edit" variant="outline" disabled={isPending} onClick={() => test.mutate({ id })}>
          {t(isPending ? 'leadDestination.testing' : 'leadDestination.sendTest')}
        </Can>
      </div>
    </Part>
  )
}

/** What a system gets, and what it does not. */
export function WhatIsSent({ kind, onNewSecret }: { kind: LeadDestination['kind']; onNewSecret: () => void }) {
  const { t } = useTranslation('console')
  const now = new Date('2026-12-01T01:00:00.000Z')
  const message = {
    version: 1,
    type: 'lead.created',
    timestamp: now.toISOString(),
    company: 'SG',
    data: sampleLead(now),
  }
  return (
    <Part title={t('leadDestination.what')}>
      <p>{t(`leadDestination.sends.${kind}`)}</p>
      <p>{t(`leadDestination.deleted.${kind}`)}</p>
      {kind === 'webhook' && (
        <>
          <details>
            <summary>{t('leadDestination.example')}</summary>
            <pre className="console-lines">{JSON.stringify(message, null, 2)}</pre>
            <p>{t('leadDestination.signature')}</p>
          </details>
          <div>
            <Can may="company.edit" variant="outline" onClick={onNewSecret}>
              {t('leadDestination.newSecret')}
            </Can>
          </div>
        </>
      )}
    </Part>
  )
}
