import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionTile } from '../../../kit/action-tiles.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'

/**
 * Shows a QR code that contains a contact. A phone that scans it offers to save the contact, even without a network.
 */
export function ContactCode({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <ActionTile Icon={IconQrcode} onClick={() => setOpen(true)}>
        {t('code.open')}
      </ActionTile>
      {isOpen && (
        <Sheet title={name} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          {isMissing ? (
            <Notice
              tone="bad"
              title={t('code.missing')}
              live
              action={
                <PlainButton variant="outline" onClick={() => setMissing(false)}>
                  {shared('again')}
                </PlainButton>
              }
            />
          ) : (
            <figure className={classes.code}>
              <img src={path} alt={t('code.alt', { name })} width={288} height={288} onError={() => setMissing(true)} />
              <figcaption>{t('code.text')}</figcaption>
            </figure>
          )}
        </Sheet>
      )}
    </>
  )
}
