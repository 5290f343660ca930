import type { CompanyAccount } from '@idocard/contract/company/company-account'
import { pick } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../../kit/confirm-dialog.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api, companyPrefix } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useLeaveForCompany } from './company-button.tsx'

/** The companies whose accounts sign the holder in, and the way to connect that of this back office. */
export function CompanyAccounts({ heading, part }: { heading: string | undefined; part: string | undefined }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const accounts = useCall(api.companyAccount.list).data?.list ?? []
  const offered = useCall(api.companyAccount.load).data
  const { isBusy, refused, press } = useLeaveForCompany()
  const [chosen, setChosen] = useState<CompanyAccount>()
  const isMissing = offered?.isOffered && !accounts.some(({ prefix }) => prefix === companyPrefix())
  if (accounts.length === 0 && !isMissing) return null
  return (
    <section className={part}>
      <h2 className={heading}>{t('company.title')}</h2>
      {accounts.map((one) => (
        <div key={one.id} className={part}>
          <p>
            <strong>{pick(lang, one.companyCh, one.companyEn)}</strong>
            <br />
            {t('company.since', { day: formatDate(one.connectedAt.slice(0, 10), lang) })}
          </p>
          <PlainButton variant="outline" onClick={() => setChosen(one)}>
            {t('company.disconnect')}
          </PlainButton>
        </div>
      ))}
      <p>{t('company.about')}</p>
      {refused && <Notice tone="bad" live title={refused} />}
      {isMissing && (
        <PlainButton variant="outline" aria-disabled={isBusy} onClick={() => void press()}>
          {t('company.connect', { company: pick(lang, offered.companyCh, offered.companyEn) })}
        </PlainButton>
      )}
      {chosen && <Disconnect account={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function Disconnect({ account, onClose }: { account: CompanyAccount; onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const disconnect = useCommand(api.companyAccount.disconnect, { inPlace: true, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('company.disconnectTitle', { company: pick(lang, account.companyCh, account.companyEn) })}
      onDismiss={onClose}
      actions={
        <>
          <PlainButton variant="outline" onClick={onClose}>
            {t('close')}
          </PlainButton>
          <Danger>
            <PlainButton
              aria-disabled={disconnect.isPending}
              onClick={() => disconnect.mutate({ id: String(account.id) })}
            >
              {t('company.disconnect')}
            </PlainButton>
          </Danger>
        </>
      }
    >
      <p>{t('company.disconnectText')}</p>
      {disconnect.error && <Notice tone="bad" live title={disconnect.error.message} />}
    </ConfirmDialog>
  )
}
