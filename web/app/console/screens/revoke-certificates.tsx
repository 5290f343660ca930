import { MAX_REVOKED_REASON } from '@idocard/domain/company/certificate'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ReasonAct } from '../kit/many-act.tsx'

/** What is asked before certificates are revoked, but for the words about them. */
export function useRevokeReason() {
  const { t } = useTranslation('console')
  return { label: t('certificate.reason'), description: t('certificate.reasonText'), maxLength: MAX_REVOKED_REASON }
}

type CertificateRow = RowOf<typeof api.certificate.list>
type RevokeProps = { rows: readonly CertificateRow[]; onDone: () => void }

/** A button that revokes several certificates, all for the same reason. */
export function RevokeCertificates({ rows, onDone }: RevokeProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const asked = useRevokeReason()
  return (
    <ReasonAct
      may="certificate.issue"
      calls={[api.certificate.revoke]}
      action={t('certificate.revoke')}
      rows={rows}
      nameOf={({ number, nameCh, nameEn }) => `${pick(lang, nameCh, nameEn)} ${number}`}
      ask={{
        ...asked,
        title: t('certificate.revokeManyTitle', { count: rows.length }),
        text: t('certificate.revokeManyText'),
      }}
      sendingFor={(reason) => oneByOne<CertificateRow>(({ id }) => api.certificate.revoke({ id, reason }))}
      onDone={onDone}
    />
  )
}
