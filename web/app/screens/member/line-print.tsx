import type { Order } from '@idocard/contract/commerce/order-fields'
import { isPrintOpen } from '@idocard/domain/commerce/order-state'
import { type Lang, pick } from '@idocard/domain/language'
import { usePrintPart } from '../../features/commerce/print/use-print-part.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import classes from './line-print.module.css'

type Titled = { titleCh: string; titleEn: string }
const titleOf = (lang: Lang, { titleCh, titleEn }: Titled) => pick(lang, titleCh, titleEn)

type OrderPrintProps = {
  order: Order
  line: Order['lines'][number]
  /** The product whose editor is open. */
  editing: number | undefined
  onEdit: (productId: number | undefined) => void
}

/** The print details of an order line. They can be changed until production begins. */
export function OrderPrint({ order, line, editing, onEdit }: OrderPrintProps) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const change = useCommand(api.print.change, { inPlace: true })
  const { Part } = usePrintPart(line.print !== null)
  const { print, productId, quantity } = line
  if (!print) return null
  if (!Part) return <Skeleton label={t('detail.loading')} lines={2} />
  const { logo } = print
  const { orderNumber, status } = order
  const isOver = status === 'cancelled' || status === 'expired' || status === 'refunded'
  return (
    <Part
      rule={print.rule}
      productId={productId}
      title={titleOf(lang, line)}
      quantity={quantity}
      details={{ cards: print.cards, logo }}
      isOrdered
      isOpen={editing === productId}
      onOpen={(isOpen) => onEdit(isOpen ? productId : undefined)}
      closed={isPrintOpen(status) ? undefined : isOver ? '' : t('print.closed')}
      onSave={async (details) => {
        const sent = { orderNumber, productId, cards: details.cards, logo: details.logo?.id ?? '' }
        await change.mutateAsync(sent)
        void toast({ tone: 'good', title: t('print.saved') })
      }}
    >
      {isPrintOpen(status) && <p>{print.cards.length < print.of ? t('print.needed') : t('print.until')}</p>}
      {logo && <LogoFile id={logo.id} />}
    </Part>
  )
}

/** Downloads a logo's file. Its signed address expires soon, so it is requested on each download. */
function LogoFile({ id }: { id: string }) {
  const { t } = useTranslation('order')
  const download = async () => {
    try {
      location.assign((await api.printLogo.load_file({ id })).path)
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <div className={classes.file}>
      <PlainButton variant="quiet" onClick={() => void download()}>
        {t('print.download')}
      </PlainButton>
    </div>
  )
}
