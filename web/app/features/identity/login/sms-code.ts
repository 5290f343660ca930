/** The browser's API for codes that arrive by SMS (WICG Web OTP API). TypeScript's types lack it. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for the code of an SMS that is bound to this origin. The browser may read it only with the user's consent.
 * @returns a function that stops waiting
 */
export function onSmsCode(listener: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => {}
  const waiting = new AbortController()
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
  navigator.credentials.get(request).then(
    (credential) => {
      if (credential && 'code' in credential && !waiting.signal.aborted) listener(String(credential.code))
    },
    () => {
      // Declined, timed out or stopped: the user types the code instead.
    },
  )
  return () => waiting.abort()
}
