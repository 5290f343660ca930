import type { OutputOf } from '@idocard/contract/call'
import type { siteSystemContract } from '@idocard/contract/identity/site-system'
import { type Lang, localeOf } from '@idocard/domain/language'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { ReadTable } from '../kit/read-table.tsx'
import { SystemWarnings } from '../kit/system-warnings.tsx'

type Loaded = OutputOf<(typeof siteSystemContract)['get']>

/** The installation: its version, database and storage, its last backup, and the limits that callers ran into. */
export default function System() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const system = useCall(api.siteSystem.get, {})
  return (
    <Page title={t('screen.system')} back={{ to: addressOf({ prefix: '' }), text: t('screen.overview') }}>
      <SystemWarnings />
      {system.data ? (
        <State loaded={system.data} />
      ) : system.error ? (
        <Failed error={system.error} again={shared('again')} onAgain={() => void system.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={12} />
      )}
    </Page>
  )
}

function State({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { version, commit, startedAt, migrations, database, storage, backup, limits } = loaded
  return (
    <>
      <div className="console-parts">
        <Part title={t('system.software')}>
          <dl className="console-facts">
            <Fact name={t('system.version')}>{version}</Fact>
            <Fact name={t('system.commit')}>{commit || t('system.unknown')}</Fact>
            <Fact name={t('system.started')}>{formatMoment(startedAt, lang)}</Fact>
            <Fact name={t('system.migrations')}>
              {t(migrations.last === '' ? 'system.newer' : 'system.applied', {
                applied: migrations.applied,
                known: migrations.known,
                last: migrations.last,
              })}
            </Fact>
          </dl>
        </Part>
        <Part title={t('system.storage')}>
          <dl className="console-facts">
            <Fact name={t('system.database')}>{t(`system.kinds.${database.kind}`, { version: database.version })}</Fact>
            <Fact name={t('system.size')}>{formatBytes(database.bytes, lang)}</Fact>
            <Fact name={t('system.pictures')}>{formatBytes(storage.pictures, lang)}</Fact>
            <Fact name={t('system.files')}>{formatBytes(storage.files, lang)}</Fact>
            {storage.free !== null && <Fact name={t('system.free')}>{formatBytes(storage.free, lang)}</Fact>}
          </dl>
        </Part>
        <Part title={t('system.backup')}>
          {backup ? (
            <dl className="console-facts">
              <Fact name={t('system.made')}>{formatMoment(backup.at, lang)}</Fact>
              <Fact name={t('system.folder')}>{backup.folder}</Fact>
              <Fact name={t('system.host')}>{backup.host}</Fact>
              <Fact name={t('system.size')}>{formatBytes(backup.bytes, lang)}</Fact>
            </dl>
          ) : (
            <p>{t('system.noBackup')}</p>
          )}
          <small>{t('system.backupText')}</small>
        </Part>
      </div>
      <Part title={t('system.limits')}>
        <small>{t('system.limitsText')}</small>
        {limits.length === 0 ? (
          <p>{t('system.noLimits')}</p>
        ) : (
          <ReadTable
            label={t('system.limits')}
            columns={[
              { label: t('system.call'), cell: ({ call }) => call },
              { label: t('system.told'), cell: ({ told }) => told },
              {
                label: t('system.times'),
                isNumber: true,
                cell: ({ times }) => times.toLocaleString('en'),
                value: ({ times }) => times,
              },
              { label: t('system.lastAt'), cell: ({ lastAt }) => formatMoment(lastAt, lang) },
            ]}
            rows={limits}
          />
        )}
      </Part>
    </>
  )
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `12.3 MB`, in powers of 1000. */
function formatBytes(bytes: number, lang: Lang): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const format = { style: 'unit', unit: UNITS[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf(lang), format).format(bytes / 1000 ** power)
}
