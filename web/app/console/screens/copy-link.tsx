import { copyText } from '../../features/commerce/order/copy-text.ts'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

/** Copies a link to hand it on. */
export function CopyLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('console')
  const copy = async () => {
    const isCopied = await copyText(url)
    void toast(
      isCopied
        ? { tone: 'good', title: t('joinLink.copied') }
        : { tone: 'bad', title: t('joinLink.notCopied'), text: url },
    )
  }
  return (
    <PlainButton variant="outline" aria-label={t('joinLink.copyOf', { name })} onClick={() => void copy()}>
      {t('joinLink.copy')}
    </PlainButton>
  )
}
