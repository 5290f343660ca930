/** The browser's API for a code that came by SMS (WICG Web OTP API); TypeScript does not know it yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for the code of an SMS bound to this origin, where the browser can read it with the user's consent.
 * @returns how to stop waiting.
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
      // Declined, timed out or stopped: the user types the code.
    },
  )
  return () => waiting.abort()
}
