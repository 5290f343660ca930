import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './apple-button.module.css'
import { leaveForCompany } from './company-return.ts'
import { useBackstage, want } from './holder.tsx'

/** Goes to the company's own sign-in. @returns how to press it, and why it failed */
export function useLeaveForCompany() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const press = async () => {
    setBusy(true)
    setRefused('')
    try {
      await leaveForCompany()
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { isBusy, refused, press }
}

/** Signing in with the company's account, where the company of this back office offers it. */
export function CompanyButton() {
  const { t } = useTranslation('backstage')
  const { data } = useCall(api.companyAccount.load)
  const { login } = useBackstage()
  const { pathname, search, hash } = useLocation()
  const { isBusy, refused, press } = useLeaveForCompany()
  if (!data?.isOffered) return null
  const leave = () => {
    // Whoever signs in to see another page comes back to it.
    if (pathname !== login) want(pathname + search + hash)
    void press()
  }
  return (
    <div className={classes.apple}>
      <p className={classes.or}>{t('apple.or')}</p>
      <PlainButton variant="outline" size="lg" aria-disabled={isBusy} onClick={leave}>
        <IconBuilding size={22} stroke={1.6} aria-hidden="true" />
        {t('company.signIn')}
      </PlainButton>
      {refused && <Notice tone="bad" live title={refused} />}
    </div>
  )
}
