import type { Contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { passkey } from '../../../db/schema/identity/staff.ts'

type PasskeyRow = typeof passkey.$inferSelect
type Registration = InputOf<Contract['passkey']['add']>['response']
type Assertion = InputOf<Contract['passkey']['sign_in']>['response']

/** Ed25519, P-256 and RSA (COSE), which all authenticators have one of. */
export const ALGORITHMS = [-8, -7, -257]

/** Whom a passkey is for: the site's public address, never what a request says. */
export interface RelyingParty {
  id: string
  origin: string
}
export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const expected = (challenge: string, site: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
})

/** The credential in what a browser answers when it has made a passkey; undefined if any part does not hold. */
export async function checkRegistration(response: Registration, challenge: string, site: RelyingParty) {
  const { transports: _unchecked, ...rest } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: rest, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expected(challenge, site),
    })
    return registrationInfo?.credential
  } catch {
    // The library throws for everything that does not hold, and says so in words for developers.
    return undefined
  }
}

/** The new counter of a passkey that has signed a challenge; undefined if any part does not hold. */
export async function checkAssertion(
  response: Assertion,
  { credentialId, publicKey, counter }: PasskeyRow,
  challenge: string,
  site: RelyingParty,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      ...expected(challenge, site),
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
