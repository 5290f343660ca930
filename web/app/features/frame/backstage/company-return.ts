import { SIGN_IN_FAULTS, type SignInFault } from '@idocard/domain/company/company-sign-in'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/browser-api.ts'
import { sessionStore } from '../../../lib/browser-storage.ts'
import { useCommand } from '../../../lib/command.ts'
import { deviceSecret, holderToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { rememberFirstSponsor } from './roles.ts'

/** Session storage key of what proves that this browser is the one that went to the company. */
const SECRET = 'idoCompanySignIn'

/** Goes to sign in at the company of this back office. */
export async function leaveForCompany(): Promise<void> {
  const { path, secret } = await api.companyAccount.begin()
  sessionStore.setItem(SECRET, secret)
  location.assign(path)
}

/** The refusals after which somebody signs in themselves, and the proof still counts. */
const PROVING = ['company_account.first', 'company_account.new_device']
const refusalOf = (error: unknown) => (error instanceof ApiError ? String(error.data?.refusal ?? '') : '')
const isFault = (text: string): text is SignInFault => (SIGN_IN_FAULTS as readonly string[]).includes(text)

interface Said {
  tone: 'bad' | 'attention'
  text: string
}

/**
 * What somebody comes back with from their company: it signs them in, or is connected with their account once they are signed in.
 * @param onConnected with the number of their company's card
 */
export function useCompanyReturn(
  isSignedIn: boolean | undefined,
  onConnected: (card: { cardSn: string; isNew: boolean }) => void,
): { isHere: boolean; said: Said | undefined } {
  const { t } = useTranslation('backstage')
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [proof, setProof] = useState<{ code: string; secret: string }>()
  const [said, setSaid] = useState<Said>()
  /** What has been sent: an effect that runs again sends nothing twice. */
  const sent = useRef('')
  const given = new URLSearchParams(hash.slice(1))
  const [code, fault] = [given.get('company') ?? '', given.get('companyFault') ?? '']
  const connect = useCommand(api.companyAccount.connect, { inPlace: true })

  /** Whoever is signed in is on another screen in a moment, so it is said above that. */
  const refuse = useCallback(
    (text: string) => {
      if (holderToken.get() === '') setSaid({ tone: 'bad', text })
      else void toast({ tone: 'bad', title: t('company.notConnected'), text })
    },
    [t],
  )

  // The code leaves the address at once, and with it the history of a shared computer.
  useEffect(() => {
    if (code === '' && fault === '') return
    if (isFault(fault)) refuse(t(`company.fault.${fault}`))
    if (code !== '') setProof({ code, secret: sessionStore.getItem(SECRET) ?? '-' })
    sessionStore.removeItem(SECRET)
    void navigate(pathname + search, { replace: true })
  }, [code, fault, navigate, pathname, search, t, refuse])

  useEffect(() => {
    if (!proof || isSignedIn === undefined) return
    const step = `${isSignedIn} ${proof.code}`
    if (sent.current === step || sent.current === 'done') return
    sent.current = step
    const fail = (error: Error) => {
      if (!isSignedIn && PROVING.includes(refusalOf(error))) return setSaid({ tone: 'attention', text: error.message })
      setProof(undefined)
      refuse(error.message)
    }
    if (isSignedIn)
      connect.mutate(proof, {
        onSuccess: (card) => {
          setProof(undefined)
          void toast({ tone: 'good', title: t('company.connected'), text: t('company.connectedText') })
          onConnected(card)
        },
        onError: fail,
      })
    else
      api.companyAccount.sign_in(proof).then(({ token, device, holder }) => {
        sent.current = 'done'
        setProof(undefined)
        deviceSecret.set(device)
        rememberFirstSponsor(holder)
        holderToken.set(token)
      }, fail)
  }, [proof, isSignedIn, connect.mutate, onConnected, refuse, t])

  return { isHere: code !== '' || proof !== undefined, said }
}
