import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'

/** The links in content that lead to nothing on the site. */
export default function DeadLinks() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const calls = prefix === '' ? api.siteContent : (api.companyContent as unknown as typeof api.siteContent)
  const links = useCall(calls.load_dead_links, {})
  return (
    <Page title={t('screen.deadLinks')}>
      <p>{t('deadLinks.text')}</p>
      {links.error && <Failed error={links.error} again={shared('again')} onAgain={() => void links.refetch()} />}
      {links.isPending && <Skeleton label={shared('loading')} lines={6} />}
      {links.data?.list.length === 0 && <p>{t('deadLinks.none')}</p>}
      {links.data && links.data.list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrows.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className="console-table" role="group" aria-label={t('screen.deadLinks')} tabIndex={0}>
          <table aria-label={t('screen.deadLinks')}>
            <thead>
              <tr>
                <th scope="col">{t('deadLinks.entry')}</th>
                <th scope="col">{t('deadLinks.kind')}</th>
                <th scope="col">{t('deadLinks.address')}</th>
                <th scope="col">{t('content.show')}</th>
              </tr>
            </thead>
            <tbody>
              {links.data.list.map(({ kind, id, titleCh, titleEn, address, isPublished }) => (
                <tr key={`${kind} ${id} ${address}`}>
                  <th scope="row">
                    <Link to={addressOf({ prefix, screen: kind, id: String(id) })}>{pick(lang, titleCh, titleEn)}</Link>
                  </th>
                  <td data-label={t('deadLinks.kind')}>{t(`screen.${kind}`)}</td>
                  <td data-label={t('deadLinks.address')}>
                    <span className="console-address">{address}</span>
                  </td>
                  <td data-label={t('content.show')}>
                    <StatusBadge tone={isPublished ? 'bad' : 'neutral'}>
                      {t(isPublished ? 'deadLinks.published' : 'deadLinks.draft')}
                    </StatusBadge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  )
}
