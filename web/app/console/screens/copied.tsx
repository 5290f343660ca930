import { TextInput } from '@mantine/core'
import { copyText } from '../../features/commerce/order/copy-text.ts'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { ButtonRow } from '../kit/said-once.tsx'

/** A text that is entered elsewhere. */
export function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('console')
  const copy = async () => {
    const isCopied = await copyText(value)
    void toast({
      tone: isCopied ? 'good' : 'bad',
      title: t(isCopied ? 'directory.copied' : 'directory.notCopied', { name: label }),
    })
  }
  return (
    <>
      <TextInput label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <ButtonRow>
        <PlainButton variant="outline" aria-label={t('directory.copyOf', { name: label })} onClick={() => void copy()}>
          {t('directory.copy')}
        </PlainButton>
      </ButtonRow>
    </>
  )
}
