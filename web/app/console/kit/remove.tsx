import type { Permission } from '@idocard/domain/identity/permission'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from './can.tsx'

type RemoveProps = {
  may: Permission
  name: string
  /** What becomes of it. By default, that it is gone for ever. */
  text?: string
  isBusy: boolean
  onRemove: () => void
}

/** Deletes a thing, after a question that names it. */
export function Remove({ may, name, text, isBusy, onRemove }: RemoveProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  return (
    <>
      <Can may={may} variant="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('remove.begin')}
      </Can>
      {isAsking && (
        <ConfirmDialog
          title={t('remove.title', { name })}
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
                    onRemove()
                  }}
                >
                  {t('remove.begin')}
                </PlainButton>
              </Danger>
            </>
          }
        >
          {text ?? t('remove.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
