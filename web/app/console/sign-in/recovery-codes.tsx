import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { staffToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'

/** The recovery codes, which are shown once. The console opens when somebody says that they are kept. */
export function RecoveryCodes({ codes, token }: { codes: readonly string[]; token: string }) {
  const { t } = useTranslation('console')
  const [isKept, setKept] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      void toast({ tone: 'good', title: t('recovery.copied') })
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <div className="console-editor">
      <Notice tone="good" title={t('recovery.title')} live>
        {t('recovery.text')}
      </Notice>
      <ol className="console-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="console-actions">
        <PlainButton variant="outline" onClick={() => void copy()}>
          {t('recovery.copy')}
        </PlainButton>
      </div>
      <Checkbox label={t('recovery.kept')} checked={isKept} onChange={() => setKept(!isKept)} />
      <PlainButton disabled={!isKept} onClick={() => staffToken.set(token)}>
        {t('recovery.open')}
      </PlainButton>
    </div>
  )
}
