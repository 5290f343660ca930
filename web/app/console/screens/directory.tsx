import { DIRECTORY_PROBLEMS } from '@idocard/domain/company/directory'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp, momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { AskFirst } from '../kit/remove.tsx'
import { DirectoryConnection } from './directory-connection.tsx'
import { DirectorySettings } from './directory-settings.tsx'

type Row = RowOf<typeof api.directory.list>
const PROBLEMS: readonly string[] = DIRECTORY_PROBLEMS

/** The company's directory, which keeps its list of people: how it is connected, what it may do, and what it did. */
export default function Directory() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const acts = useList(api.directory.list, ['keyword', 'show'])
  const problemOf = ({ problem }: Row) =>
    problem !== '' && PROBLEMS.includes(problem) ? t(`directory.problem.${problem}`) : ''
  return (
    <ListPage
      title={t('screen.directory')}
      screen="directory"
      list={acts}
      search={t('directory.search')}
      above={<About />}
      tabs={{
        name: 'show',
        label: t('directory.log'),
        options: [
          { value: '', label: t('directory.all') },
          { value: 'failed', label: t('directory.failed') },
        ],
      }}
      columns={[
        { name: 'subject', label: t('directory.subject'), cell: ({ subject }) => subject },
        { name: 'act', label: t('directory.act'), cell: ({ act }) => t(`directory.acts.${act}`) },
        {
          name: 'outcome',
          label: t('directory.outcome'),
          cell: (row) =>
            row.problem === '' ? (
              <StatusBadge tone="good">{t('directory.done')}</StatusBadge>
            ) : (
              <>
                <StatusBadge tone="bad">{t('directory.notDone')}</StatusBadge> <small>{problemOf(row)}</small>
                {row.canConnect && <Connect row={row} />}
              </>
            ),
          text: (row) => problemOf(row) || t('directory.done'),
        },
        {
          name: 'at',
          label: t('audit.at'),
          sort: 'newest',
          cell: ({ at }) => formatMoment(at, lang),
          text: ({ at }) => formatStamp(at),
        },
      ]}
      // To whom it was done, or where they would be.
      to={({ employeeId, act }) =>
        addressOf(
          act.startsWith('group')
            ? { prefix, screen: 'departments' }
            : { prefix, screen: 'employees', id: employeeId > 0 ? String(employeeId) : '' },
        )
      }
      empty={{ title: t('directory.none'), text: t('directory.noneText'), tab: 'show' }}
    />
  )
}

/** Says that the directory may have somebody who has joined already. */
function Connect({ row: { employeeId, subject } }: { row: Row }) {
  const { t } = useTranslation('console')
  const connect = useCommand(api.directory.connect, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('directory.connected'), text: t('directory.connectedText') }),
  })
  return (
    <div className="console-acts">
      {connect.error && <Notice tone="bad" live title={connect.error.message} />}
      <AskFirst
        may="company.edit"
        variant="outline"
        action={t('directory.connect')}
        title={t('directory.connectOf', { name: subject })}
        text={t('directory.connectText')}
        isBusy={connect.isPending}
        onConfirm={() => connect.mutate({ id: String(employeeId) })}
      />
    </div>
  )
}

/** How the directory is connected, what it may do, and who leaves soon because of it. */
function About() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const { data, error, refetch } = useCall(api.directory.get)
  if (error && !data) return <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
  if (!data) return <Skeleton label={shared('loading')} lines={8} />
  return (
    <>
      <DirectoryConnection directory={data} />
      <DirectorySettings key={data.version} directory={data} />
      {data.leaving.length > 0 && (
        <Part title={t('directory.leaving')}>
          <p className="console-hint">{t('directory.leavingText')}</p>
          <ul className="console-links">
            {data.leaving.map(({ id, nameCh, nameEn, leavesAt }) => (
              <li key={id}>
                <Link to={addressOf({ prefix, screen: 'employees', id: String(id) })}>
                  {pick(lang, nameCh, nameEn)}
                </Link>
                <span>{t('directory.leavesAt', { at: momentInText(leavesAt, lang) })}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
