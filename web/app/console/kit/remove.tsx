import type { Permission } from '@idocard/domain/identity/permission'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from './can.tsx'

type RemoveProps = {
  may: Permission
  name: string
  /** What becomes of it. By default, for how long it can be restored. */
  text?: string
  isBusy: boolean
  onRemove: () => void
}

/** Deletes a thing that can be restored, after a question that names it. */
export function Remove({ may, name, text, isBusy, onRemove }: RemoveProps) {
  const { t } = useTranslation('console')
  return (
    <AskFirst
      may={may}
      variant="quiet"
      action={t('remove.begin')}
      title={t('remove.title', { name })}
      text={text ?? t('removed.text', { count: UNDO_DAYS })}
      isBusy={isBusy}
      onConfirm={onRemove}
    />
  )
}

type AskFirstProps = {
  may: Permission
  variant: 'quiet' | 'outline'
  /** The button's text, here and in the question. */
  action: string
  /** The question, and what follows if it is answered with yes. */
  title: string
  text: string
  isBusy: boolean
  /** Why it cannot be done now. */
  because?: string | undefined
  onConfirm: () => void
}

/** A button for what must not happen by a slip: it asks first. */
export function AskFirst({ may, variant, action, title, text, isBusy, because, onConfirm }: AskFirstProps) {
  const { t: shared } = useTranslation('backstage')
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  return (
    <>
      <Can may={may} variant={variant} because={because} disabled={isBusy} onClick={() => setAsking(true)}>
        {action}
      </Can>
      {isAsking && (
        <ConfirmDialog
          title={title}
          onDismiss={stay}
          actions={
            <>
              <PlainButton variant="outline" onClick={stay}>
                {shared('cancel')}
              </PlainButton>
              <Danger>
                <PlainButton
                  onClick={() => {
                    stay()
                    onConfirm()
                  }}
                >
                  {action}
                </PlainButton>
              </Danger>
            </>
          }
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  )
}
