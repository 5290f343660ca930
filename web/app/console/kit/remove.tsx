import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { useTranslation } from '../../lib/texts.ts'

/** Deletes a thing, after a question that names it. */
export function Remove({ name, isBusy, onRemove }: { name: string; isBusy: boolean; onRemove: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  return (
    <>
      <PlainButton variant="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('remove.begin')}
      </PlainButton>
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
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
