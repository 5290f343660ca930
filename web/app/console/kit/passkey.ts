import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'

type Creation = OutputOf<Contract['passkey']['begin']>
type Purpose = Parameters<typeof api.passkey.ask>[0]['purpose']
type Action = Parameters<typeof api.passkey.prove>[0]['action']

/** Whether this browser has passkeys. Not at an address without https, other than localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Lets one of the person's passkeys sign for a purpose. The library is loaded when it is needed. */
async function assert(purpose: Purpose) {
  const [options, { startAuthentication }] = await Promise.all([
    api.passkey.ask({ purpose }),
    import('@simplewebauthn/browser'),
  ])
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature } }
}

async function create(options: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
}

/** Signs in to the console with a passkey. */
export const usePasskeySignIn = (onSignedIn: (token: string) => void) =>
  useAction([api.passkey.sign_in], async () => api.passkey.sign_in({ response: await assert('sign_in') }), {
    inPlace: true,
    later: true,
    onSuccess: ({ token }) => onSignedIn(token),
  })

/** Proves with a passkey what otherwise a fresh code does. What it answers is sent as the code. */
export const usePasskeyProof = (action: Action, onProven: (proof: string) => void) =>
  useAction([api.passkey.prove], async () => api.passkey.prove({ action, response: await assert(action) }), {
    inPlace: true,
    later: true,
    onSuccess: ({ proof }) => onProven(proof),
  })

/** Makes a passkey on this device, and adds it under a name. */
export const useNewPasskey = (options: { later?: boolean; onAdded?: () => void } = {}) =>
  useAction(
    [api.passkey.add],
    async ({ name, options }: { name: string; options: Creation }) =>
      api.passkey.add({ name, response: await create(options) }),
    { inPlace: true, later: options.later ?? false, onSuccess: () => options.onAdded?.() },
  )

/** Whether a passkey can be offered; set once, so that nothing moves. */
export const useHasPasskeys = (): boolean => useState(hasPasskeys)[0]

/** Why no passkey signed or was made: in the server's words, or what the browser said. */
export function usePasskeyError(): (error: Error | null) => string | undefined {
  const { t } = useTranslation('console')
  return (error) => {
    if (!error) return undefined
    if (error instanceof ApiError) return error.message
    if (error.name === 'InvalidStateError') return t('passkey.already')
    // Cancelled, or not confirmed in time: browsers do not say which.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return t('passkey.cancelled')
    return t('passkey.failed')
  }
}
