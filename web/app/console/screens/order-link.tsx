import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import { TextInput } from '@mantine/core'
import { copyText } from '../../features/commerce/order/copy-text.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'
import { ButtonRow } from '../kit/said-once.tsx'

type OrderLinkProps = {
  order: StaffOrder
  /** A message is on its way to the buyer. */
  onSent: () => void
}

/** The link at which an order that was made on the phone is paid: sent again, or copied to be passed on. */
export function OrderLink({ order: { orderNumber, status, isByPhone, expiresAt }, onSent }: OrderLinkProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const make = useCommand(api.phoneOrder.make_link, { inPlace: true })
  const send = useCommand(api.siteOrder.resend, {
    inPlace: true,
    onSuccess: () => {
      void toast({ tone: 'good', title: t('order.linkSent') })
      onSent()
    },
  })
  if (!isByPhone || status !== 'awaiting_payment') return null
  const copy = async (link: string) => {
    const isCopied = await copyText(link)
    void toast({ tone: isCopied ? 'good' : 'bad', title: t(isCopied ? 'order.linkCopied' : 'order.linkNotCopied') })
  }
  const link = make.data?.link
  const error = make.error ?? send.error
  return (
    <Part title={t('order.link')}>
      <p>{t('order.linkText', { until: momentInText(expiresAt, lang) })}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      {link && (
        <TextInput
          label={t('order.linkField')}
          description={t('order.linkKeep')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <ButtonRow>
        {link ? (
          <PlainButton onClick={() => void copy(link)}>{t('order.copyLink')}</PlainButton>
        ) : (
          <Can
            may="order.make"
            variant="outline"
            disabled={make.isPending}
            onClick={() => make.mutate({ orderNumber })}
          >
            {t('order.makeLink')}
          </Can>
        )}
        <Can
          may="order.read"
          variant="outline"
          disabled={send.isPending}
          onClick={() => send.mutate({ orderNumber, notice: 'payment_link' })}
        >
          {t('order.sendLink')}
        </Can>
      </ButtonRow>
    </Part>
  )
}
