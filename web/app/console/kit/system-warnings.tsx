import type { ProviderName, SystemWarning } from '@idocard/domain/identity/system'
import { Link } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { addressOf } from './place.ts'

/** The screen that tells more about a warning. */
const SCREENS: Record<SystemWarning, string> = {
  backup_never: 'system',
  backup_old: 'system',
  disk_low: 'system',
  provider: 'providers',
  messages: 'messages?state=failed',
  jobs: 'jobs?state=failed',
}

/** What staff should look after. Nothing at all while everything is as it should be. */
export function SystemWarnings() {
  const { t } = useTranslation('console')
  const { data } = useCall(api.siteSystem.load_warnings, {})
  if (!data || data.list.length === 0) return null
  const named = (provider: ProviderName | null) => (provider ? t(`provider.names.${provider}`) : '')
  return (
    <section className="console-warnings" aria-label={t('system.warnings')}>
      {data.list.map(({ kind, count, provider }) => (
        <Notice
          key={kind + provider}
          tone="attention"
          title={t(`system.warning.${kind}`, { count, provider: named(provider) })}
          action={<Link to={to(SCREENS[kind])}>{t('system.look')}</Link>}
        />
      ))}
    </section>
  )
}

function to(screen: string): string {
  const [name = '', query] = screen.split('?')
  return addressOf({ prefix: '', screen: name }) + (query ? `?${query}` : '')
}
