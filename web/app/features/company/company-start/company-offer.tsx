import { pick } from '@idocard/domain/language'
import { ButtonLink } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'

/**
 * What the buyer of a pack can do with it: set up their company, or open its console once it has one. Nothing for another
 * order, and nothing while it is not known.
 */
export function CompanyOffer({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { data } = useCall(api.companyStart.load)
  const offer = data?.offers.find((one) => one.orderNumber === orderNumber)
  const company = data?.companies.find(({ orders }) => orders.includes(orderNumber))
  if (company)
    return (
      <Notice
        title={t('company.has', { name: pick(lang, company.nameCh, company.nameEn) })}
        action={
          <ButtonLink variant="outline" whole to={`/admin/${company.prefix}`}>
            {t('company.open')}
          </ButtonLink>
        }
      >
        {t('company.hasText')}
      </Notice>
    )
  if (!offer) return null
  return (
    <Notice
      title={t('company.title')}
      action={
        <ButtonLink variant="outline" to={paths.companyStart(orderNumber)}>
          {t('company.start')}
        </ButtonLink>
      }
    >
      {t('company.text', { count: offer.cards })}
    </Notice>
  )
}
