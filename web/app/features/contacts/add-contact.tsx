import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './contacts.module.css'
import { ReviewForm } from './review-form.tsx'
import { type Side, useScan } from './use-scan.ts'

/** One card after the other: a photograph, what was read of it to check, and the next one. */
export function AddContact({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('contacts')
  const [side, setSide] = useState<Side>()
  const scan = useScan(setSide)
  const done = (id: string) => {
    setSide(undefined)
    void toast({ tone: 'good', title: t('add.saved'), action: { text: t('add.open'), run: () => onOpen(id) } })
  }
  if (side) return <ReviewForm key={side.key} side={side} onSaved={done} onCancel={() => setSide(undefined)} />
  return (
    <section className={classes.part}>
      <p>{t('add.text')}</p>
      {scan.preview ? (
        <div className={classes.scan} aria-busy="true">
          <div>
            <img src={scan.preview} alt={t('scan.front')} />
          </div>
          <Notice tone="info" title={t('scan.reading')} live />
        </div>
      ) : (
        <div className={classes.actions}>
          <FileButton variant="filled" accept="image/*" camera label={t('add.camera')} onChoose={scan.start} />
          <FileButton accept="image/*" label={t('add.picture')} onChoose={scan.start} />
          <PlainButton variant="outline" onClick={scan.type}>
            {t('add.type')}
          </PlainButton>
        </div>
      )}
      <p className={classes.quiet}>{t('add.private')}</p>
    </section>
  )
}
