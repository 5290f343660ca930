import { joined } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { DifferenceTable } from '../kit/differences.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { useAuditCalls, useAuditWords } from './audit-words.ts'

/** One entry of the audit log: who changed what, and how it was before. */
export default function AuditEntry({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const words = useAuditWords()
  const { data: row, error, refetch } = useCall(useAuditCalls().get, { id })
  const to = row && words.to(row)
  return (
    <Page
      title={row ? joined(lang, 'dot', [words.act(row.act), words.which(row)]) : t('audit.entry', { row: id })}
      back={{ to: addressOf({ prefix, screen: 'audit' }), text: t('screen.audit') }}
    >
      {row ? (
        <>
          <Part title={t('audit.about')}>
            <dl className="console-facts">
              <Fact name={t('audit.at')}>{formatMoment(row.at, lang)}</Fact>
              <Fact name={t('audit.by')}>{words.by(row)}</Fact>
              <Fact name={t('audit.role')}>{words.role(row.role)}</Fact>
              <Fact name={t('audit.things')}>
                {to ? <Link to={to}>{words.which(row, true)}</Link> : words.which(row, true)}
              </Fact>
              <Fact name={t('audit.place')}>{row.id.toLocaleString('en')}</Fact>
            </dl>
          </Part>
          <Part title={t('audit.changes')}>
            <DifferenceTable
              heads={[t('editor.field'), t('audit.before'), t('audit.after')]}
              rows={words.differences(row).map(({ label, before, after }) => [label, before, after])}
            />
          </Part>
        </>
      ) : error ? (
        <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={8} />
      )}
    </Page>
  )
}
