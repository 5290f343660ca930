import type { StepUp } from '@idocard/contract/identity/holder'
import { normaliseOneTimeCode } from '@idocard/domain/identity/one-time-code'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { mayHaveCode } from '../../../lib/use-sent-code.ts'

/**
 * Requests a code and holds what the user types, for an action that needs a fresh confirmation. The page must have
 * loaded the `backstage` texts.
 */
export function useStepUp(action: StepUp) {
  const [code, setCode] = useState('')
  const ask = useMutation({ mutationFn: () => api.holder.request_step_up({ action }) })
  const [isAsked, setAsked] = useState(false)
  // Where the first code went. Asking again too early does not change it.
  const [to, setTo] = useState<string>()
  const request = () =>
    ask.mutate(undefined, {
      onSuccess: (sent) => {
        setAsked(true)
        setTo(sent.to)
      },
      // Somebody who closed the sheet and opens it again within a minute has a code.
      onError: (error) => setAsked((before) => before || mayHaveCode(error)),
    })
  // Users with neither phone nor e-mail address get no code: a recent sign-in replaces it.
  const needsCode = to !== ''
  const typed = normaliseOneTimeCode(code)
  return {
    ask,
    isAsked,
    to,
    request,
    code,
    setCode,
    needsCode,
    pinCode: typed ?? code,
    isTyped: !needsCode || typed !== null,
  }
}
type Asked = ReturnType<typeof useStepUp>

/** `isSecond`: another way to confirm stands above it. */
type SendCodeProps = { asked: Asked; isSecond?: boolean }

/** The button that sends the code. */
export function SendCode({ asked: { ask, isAsked, request }, isSecond = false }: SendCodeProps) {
  const { t } = useTranslation('backstage')
  return (
    <>
      {ask.error && <p role="alert">{ask.error.message}</p>}
      <PlainButton
        variant={isAsked ? 'quiet' : isSecond ? 'outline' : 'filled'}
        disabled={ask.isPending}
        onClick={request}
      >
        {t(isAsked ? 'stepUp.again' : 'stepUp.send')}
      </PlainButton>
    </>
  )
}

/** The field for the code, with a button for another one. Renders nothing for users who get no code. */
export function CodeField({ asked, error }: { asked: Asked; error: string | undefined }) {
  const { t } = useTranslation('backstage')
  const { ask, to, code, setCode, needsCode } = asked
  if (!needsCode) return null
  return (
    <>
      <TextInput
        label={to ? t('stepUp.code', { to }) : t('stepUp.codeSent')}
        autoComplete="one-time-code"
        inputMode="numeric"
        // What is said about another code is newer than what is said about the last one.
        error={ask.error ? undefined : error}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <SendCode asked={asked} />
      </div>
    </>
  )
}
