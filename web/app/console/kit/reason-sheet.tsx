import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ReasonField } from './reason-field.tsx'

/** What is asked before staff do something that is recorded with its reason. */
export interface AskedReason {
  title: string
  /** What follows. */
  text: string
  /** The field of the reason, and who reads it. */
  label: string
  description: string
  maxLength: number
}

type ReasonSheetProps = AskedReason & {
  /** The button's text. */
  action: string
  isBusy?: boolean
  error?: string | undefined
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an act on one thing, or on several. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, text, label, description, maxLength, action, isBusy = false, error, onReason, onClose } = props
  const { t: shared } = useTranslation('backstage')
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== '' && !isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onReason(reason)
  }
  return (
    <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{text}</p>
        <ReasonField
          label={label}
          description={description}
          maxLength={maxLength}
          value={reason}
          onChange={setReason}
        />
        {error && <Notice tone="bad" live title={error} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {action}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
