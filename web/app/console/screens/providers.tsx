import type { ShownProvider } from '@idocard/contract/identity/site-provider'
import { TESTED_PROVIDERS } from '@idocard/domain/identity/system'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Can } from '../kit/can.tsx'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { useCause } from './provider-words.ts'

const TONES: Record<ShownProvider['use'], Tone> = { real: 'good', fake: 'attention', off: 'neutral' }
/** The pause between two looks. */
const ASK_MS = 10_000

/** The outside services that this installation uses, how they answered lately, and tests of those that send messages. */
export default function Providers() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const everyMs = useAwake() ? ASK_MS : undefined
  const providers = useCall(api.siteProvider.list, {}, { refetchInterval: everyMs ?? false })
  return (
    <Page title={t('screen.providers')} back={{ to: addressOf({ prefix: '' }), text: t('screen.overview') }}>
      {providers.data ? (
        <div className="console-parts">
          {providers.data.list.map((provider) => (
            <Provider key={provider.name} provider={provider} />
          ))}
        </div>
      ) : providers.error ? (
        <Failed error={providers.error} again={shared('again')} onAgain={() => void providers.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={12} />
      )}
    </Page>
  )
}

function Provider({ provider }: { provider: ShownProvider }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const cause = useCause()
  const { name, use, vendor, lastDoneAt, lastFailure, isFailing, today, month } = provider
  const tested = TESTED_PROVIDERS.find((one) => one === name)
  const count = ({ done, failed }: ShownProvider['today']) =>
    t(failed > 0 ? 'provider.countFailed' : 'provider.count', {
      done: done.toLocaleString('en'),
      failed: failed.toLocaleString('en'),
    })
  return (
    <Part title={t(`provider.names.${name}`)}>
      <p className="console-badges">
        <StatusBadge tone={TONES[use]}>{t(`provider.uses.${use}`)}</StatusBadge>
        {isFailing && <StatusBadge tone="bad">{t('provider.failing')}</StatusBadge>}
        {use === 'real' && <span>{vendor}</span>}
      </p>
      {use !== 'off' && (
        <dl className="console-facts">
          <Fact name={t('provider.lastDone')}>{lastDoneAt && formatMoment(lastDoneAt, lang)}</Fact>
          <Fact name={t('provider.lastFailure')}>
            {lastFailure && (
              <>
                {formatMoment(lastFailure.at, lang)}
                <br />
                {cause(lastFailure.cause, lastFailure.code)}
              </>
            )}
          </Fact>
          <Fact name={t('provider.today')}>{count(today)}</Fact>
          <Fact name={t('provider.month')}>{count(month)}</Fact>
        </dl>
      )}
      {tested ? <Test name={tested} /> : use !== 'off' && <small>{t(`provider.whyNot.${name as 'push'}`)}</small>}
    </Part>
  )
}

/** A button that sends a message to whoever presses it, and says what came of it. */
function Test({ name }: { name: (typeof TESTED_PROVIDERS)[number] }) {
  const { t } = useTranslation('console')
  const cause = useCause()
  const test = useCommand(api.siteProvider.test, { inPlace: true })
  const { data, error } = test
  return (
    <>
      {data?.isSent && (
        <Notice
          tone="good"
          live
          title={t('provider.sent', { to: data.to, ms: data.milliseconds.toLocaleString('en') })}
        >
          {t('provider.sentText')}
        </Notice>
      )}
      {data?.cause && (
        <Notice tone="bad" live title={t('provider.notSent', { to: data.to })}>
          {cause(data.cause, data.code)}
        </Notice>
      )}
      {error && <Notice tone="bad" live title={error.message} />}
      <div className="console-actions">
        <Can may="system.manage" variant="outline" disabled={test.isPending} onClick={() => test.mutate({ name })}>
          {t(test.isPending ? 'provider.testing' : `provider.test.${name}`)}
        </Can>
      </div>
    </>
  )
}
