import type { StepUp } from '@idocard/contract/holder'
import { normaliseOneTimeCode } from '@idocard/domain/one-time-code'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'

/**
 * Requests a code and holds what the user types, for an action that needs a fresh confirmation. The page must have
 * loaded the `backstage` texts.
 */
export function useStepUp(action: StepUp) {
  const [code, setCode] = useState('')
  const ask = useMutation({ mutationFn: () => api.holder.request_step_up({ action }) })
  // Users with neither phone nor e-mail address get no code: a recent sign-in replaces it.
  const needsCode = ask.data?.to !== ''
  const typed = normaliseOneTimeCode(code)
  return { ask, code, setCode, needsCode, pinCode: typed ?? code, isTyped: !needsCode || typed !== null }
}
type Asked = ReturnType<typeof useStepUp>

/** The button that sends the code. */
export function SendCode({ ask }: Pick<Asked, 'ask'>) {
  const { t } = useTranslation('backstage')
  return (
    <>
      {ask.error && <p role="alert">{ask.error.message}</p>}
      <PlainButton disabled={ask.isPending} onClick={() => ask.mutate()}>
        {t('stepUp.send')}
      </PlainButton>
    </>
  )
}

/** The field for the code. Renders nothing for users who get no code. */
export function CodeField({ asked, error }: { asked: Asked; error: string | undefined }) {
  const { t } = useTranslation('backstage')
  const { ask, code, setCode, needsCode } = asked
  if (!needsCode) return null
  return (
    <TextInput
      label={t('stepUp.code', { to: ask.data?.to ?? '' })}
      autoComplete="one-time-code"
      inputMode="numeric"
      error={error}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
    />
  )
}
