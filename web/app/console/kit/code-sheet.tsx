import type { StepUp } from '@idocard/contract/identity/holder'
import { type FormEvent, Fragment, type ReactNode } from 'react'
import { CodeField, SendCode, useStepUp } from '../../features/identity/account/step-up.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from './me.ts'
import { useHasPasskeys, usePasskeyError, usePasskeyProof } from './passkey.ts'

type CodeSheetProps = {
  title: string
  action: StepUp
  submit: string
  /** Whether what stands above the code is filled in. */
  isReady?: boolean
  /** What it does cannot simply be undone. */
  isDangerous?: boolean
  isBusy: boolean
  error: Error | null
  onSubmit: (pinCode: string) => void
  onClose: () => void
  /** What follows, and what is to be filled in. */
  children: ReactNode
}

/** A question that is answered with a fresh code, or with a passkey. */
export function CodeSheet({ title, onClose, children, ...form }: CodeSheetProps) {
  const { t: shared } = useTranslation('backstage')
  return (
    <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
      <CodeForm {...form}>{children}</CodeForm>
    </Sheet>
  )
}

type CodeFormProps = Omit<CodeSheetProps, 'title' | 'onClose'>

/** The same in the flow of a page. */
export function CodeForm(props: CodeFormProps) {
  const { action, submit, isReady = true, isDangerous = true, isBusy, error, onSubmit, children } = props
  const { t } = useTranslation('console')
  const Tone = isDangerous ? Danger : Fragment
  const { hasPasskey } = useMe()
  const canPasskey = useHasPasskeys() && hasPasskey
  const wordsOf = usePasskeyError()
  const proof = usePasskeyProof(action, onSubmit)
  const asked = useStepUp(action)
  const canSend = isReady && asked.isTyped
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSend && !isBusy) onSubmit(asked.pinCode)
  }
  return (
    <form className="console-editor" onSubmit={send}>
      {children}
      {asked.isAsked ? (
        <>
          <CodeField asked={asked} error={error?.message} />
          {!asked.needsCode && error && <Notice tone="bad" live title={error.message} />}
          <Tone>
            <PlainButton type="submit" disabled={!canSend || isBusy}>
              {submit}
            </PlainButton>
          </Tone>
        </>
      ) : (
        <>
          {proof.error && <Notice tone="bad" live title={wordsOf(proof.error) ?? ''} />}
          {error && !proof.error && <Notice tone="bad" live title={error.message} />}
          {canPasskey && (
            <Tone>
              <PlainButton
                disabled={!isReady || isBusy || proof.isPending}
                // As before a form is sent: a moment that is half typed is none.
                onClick={({ currentTarget }) => currentTarget.form?.reportValidity() && proof.mutate()}
              >
                {t('passkey.confirm', { submit })}
              </PlainButton>
            </Tone>
          )}
          <p>{t(canPasskey ? 'passkey.orCode' : 'staff.code')}</p>
          <div>
            <SendCode asked={asked} isSecond={canPasskey} />
          </div>
        </>
      )}
    </form>
  )
}
