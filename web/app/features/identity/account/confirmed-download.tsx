import type { StepUp } from '@idocard/contract/identity/holder'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './account-sheet.module.css'
import { CodeField, SendCode, useStepUp } from './step-up.tsx'

interface ConfirmedDownloadProps<Files> {
  title: string
  /** What the files contain. */
  text: string
  action: StepUp
  /** Exchanges the code for the addresses of the files. */
  request: (pinCode: string) => Promise<Files>
  /** The links to the files. */
  children: (files: Files) => ReactNode
  onClose: () => void
}

/**
 * Downloads files with much data about many people, after the user confirmed with a code that was just sent. The page
 * must have loaded the `backstage` texts.
 */
export function ConfirmedDownload<Files>(props: ConfirmedDownloadProps<Files>) {
  const { title, text, action, request, children, onClose } = props
  const { t } = useTranslation('backstage')
  const asked = useStepUp(action)
  const { isAsked, needsCode, pinCode, isTyped } = asked
  const take = useMutation({ mutationFn: () => request(pinCode) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !take.isPending) take.mutate()
  }
  return (
    <Sheet title={title} closeLabel={t('close')} onClose={onClose}>
      <p>{text}</p>
      <p className={classes.quiet}>{t('take.care')}</p>
      {take.data ? (
        <div className={classes.stack}>
          {children(take.data)}
          <p className={classes.quiet} role="status">
            {t('take.ready')}
          </p>
        </div>
      ) : isAsked ? (
        <form className={classes.stack} onSubmit={submit}>
          <CodeField asked={asked} error={take.error?.message} />
          {!needsCode && take.error && <p role="alert">{take.error.message}</p>}
          <PlainButton type="submit" disabled={!isTyped || take.isPending}>
            {t('take.prepare')}
          </PlainButton>
        </form>
      ) : (
        <SendCode asked={asked} />
      )}
    </Sheet>
  )
}
