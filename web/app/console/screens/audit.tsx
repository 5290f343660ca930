import { AUDIT_ACTS, AUDIT_THINGS } from '@idocard/domain/identity/audit'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { AuditVerify } from './audit-verify.tsx'
import { useAuditCalls, useAuditWords } from './audit-words.ts'

/** So many changed fields are named in a row. The rest is in the entry. */
const NAMED = 3

/** The audit log of the site or of the company in the address: who changed what, and whether the log is whole. */
export default function Audit() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const { list: call } = useAuditCalls()
  const words = useAuditWords()
  const log = useList(call, ['keyword', 'thing', 'act', 'person', 'from', 'until'], { sort: '-at' })
  const things = AUDIT_THINGS[prefix === '' ? 'site' : 'company']
  return (
    <ListPage
      title={t('screen.audit')}
      screen="audit"
      list={log}
      search={t('audit.search')}
      actions={<AuditVerify />}
      fields={[
        { name: 'person', label: t('audit.person') },
        { name: 'from', label: t('audit.from'), isDay: true },
        { name: 'until', label: t('audit.until'), isDay: true },
      ]}
      choices={[
        {
          name: 'thing',
          label: t('audit.things'),
          options: [
            { value: '', label: t('audit.anyThing') },
            ...things.map((value) => ({ value, label: words.thing(value) })),
          ],
        },
        {
          name: 'act',
          label: t('audit.acts'),
          options: [
            { value: '', label: t('audit.anyAct') },
            ...AUDIT_ACTS.map((value) => ({ value, label: words.act(value) })),
          ],
        },
      ]}
      columns={[
        {
          name: 'at',
          label: t('audit.at'),
          sort: 'at',
          cell: ({ at }) => formatMoment(at, lang),
          text: ({ at }) => formatStamp(at),
        },
        { name: 'by', label: t('audit.by'), cell: words.by },
        { name: 'role', label: t('audit.role'), cell: ({ role }) => words.role(role) },
        { name: 'act', label: t('audit.acts'), cell: ({ act }) => words.act(act) },
        {
          name: 'thing',
          label: t('audit.things'),
          cell: (row) => words.which(row),
          text: (row) => words.which(row, true),
        },
        {
          name: 'changes',
          label: t('audit.changes'),
          cell: (row) => {
            const all = words.differences(row).map(({ label }) => label)
            const more = all.length - NAMED
            return [...all.slice(0, NAMED), ...(more > 0 ? [t('audit.more', { count: more })] : [])].join(t('comma'))
          },
          text: (row) =>
            words
              .differences(row)
              .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
              .join('\n'),
        },
      ]}
      isOpened
      empty={{ title: t('audit.none'), text: t('audit.noneText') }}
    />
  )
}
