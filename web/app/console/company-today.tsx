import { Link } from 'react-router'
import { api } from '../lib/browser-api.ts'
import { useCall } from '../lib/call-query.ts'
import { useTranslation } from '../lib/texts.ts'
import { Count } from './kit/count.tsx'
import { useMe } from './kit/me.ts'
import { addressOf } from './kit/place.ts'

/** What waits for a company's staff; nothing where nothing does. */
export function CompanyToday() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const requests = useCall(api.cardRequest.list, { pageSize: '1' })
  const count = requests.data?.total ?? 0
  if (count === 0) return null
  return (
    <section className="console-today" aria-label={t('today.waiting')}>
      <h2>{t('today.waiting')}</h2>
      <ul>
        <li>
          <Link to={addressOf({ prefix, screen: 'cardRequests' })}>
            <span>{t('screen.cardRequests')}</span>
            <strong>
              <Count of={count} />
            </strong>
            <span>{t('cardRequest.waiting')}</span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
