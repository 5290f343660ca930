import { PRODUCT_LIMITS } from '@idocard/contract/commerce/site-product'
import { STAFF_MOVES } from '@idocard/domain/commerce/stock-move'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useList } from '../kit/list.ts'
import { QueryTable } from '../kit/query-table.tsx'

type Move = (typeof STAFF_MOVES)[number]
const signed = (units: number) => (units > 0 ? `+${units}` : units === 0 ? '' : `−${-units}`)

/** The latest changes, so that the editor of a product ends within reach. The others are on further pages and in the file. */
const FEW = 10

/** The id of the section, to which the editor leads. */
export const STOCK = 'stock'

/** A product's units, how staff change them, and every change there was. */
export function ProductStock({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const entries = useList(api.siteProduct.list_stock, [], { id, pageSize: FEW })
  const units = entries.query.data
  return (
    <section id={STOCK} className="console-part console-ledger" tabIndex={-1} aria-label={t('product.stockTitle')}>
      <h2>{t('product.stockTitle')}</h2>
      {units && <p role="status">{t('product.units', { stock: units.stock, held: units.held })}</p>}
      <ChangeStock id={id} />
      <QueryTable
        label={t('product.ledger')}
        list={entries}
        columns={[
          { name: 'at', label: t('product.entry.at'), cell: ({ at }) => formatMoment(at, lang) },
          { name: 'move', label: t('product.entry.move'), cell: ({ move }) => t(`product.move.${move}`) },
          { name: 'stock', label: t('product.stock'), isNumber: true, cell: ({ stock }) => signed(stock) },
          { name: 'held', label: t('product.held'), isNumber: true, cell: ({ held }) => signed(held) },
          {
            name: 'remaining',
            label: t('product.entry.remaining'),
            isNumber: true,
            cell: ({ remaining }) => remaining,
          },
          {
            name: 'reason',
            label: t('product.entry.reason'),
            cell: ({ reason, by }) => joined(lang, 'dot', [reason, formatMobile(by)]),
          },
        ]}
        empty={{ title: t('product.noEntries'), text: t('product.noEntriesText') }}
      />
    </section>
  )
}

/** Adds units or takes some away. Never sets a number, which would undo what buyers take meanwhile. */
function ChangeStock({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const [move, setMove] = useState<Move>('received')
  const [change, setChange] = useState('')
  const [reason, setReason] = useState('')
  const send = useCommand(api.siteProduct.change_stock, {
    inPlace: true,
    onSuccess: () => {
      setChange('')
      setReason('')
    },
  })
  const units = Number(change)
  const isReady = Number.isInteger(units) && units !== 0 && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending && isReady) send.mutate({ id, move, change: units, reason })
  }
  return (
    <form className="console-note" onSubmit={submit}>
      <div className="console-fields">
        <NativeSelect
          label={t('product.entry.move')}
          data={STAFF_MOVES.map((value) => ({ value, label: t(`product.move.${value}`) }))}
          value={move}
          onChange={(event) => setMove(event.currentTarget.value as Move)}
        />
        <TextInput
          label={t('product.change')}
          description={t('product.changeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={7}
          value={change}
          onChange={(event) => setChange(event.currentTarget.value.replace(/[^\d-]/g, ''))}
        />
        <TextInput
          label={t('product.reason')}
          maxLength={PRODUCT_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      {send.error && <Notice tone="bad" live title={send.error.message} />}
      <Can may="product.edit" type="submit" variant="outline" disabled={send.isPending || !isReady}>
        {t('product.changeStock')}
      </Can>
    </form>
  )
}
