import { CARRIERS, carrierName, type Parcel } from '@idocard/domain/commerce/carrier'
import { NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { inParts } from '../kit/in-parts.ts'
import { ResultList } from '../kit/results.tsx'
import { TextFileButton } from '../kit/text-file-button.tsx'
import { parcelRows } from './parcel-rows.ts'

type ShipOrdersProps = {
  orderNumbers: readonly string[]
  /** Some have been shipped: what was selected for it is done. */
  onShipped?: () => void
  onClose: () => void
}

/** Ships many orders: rows of number, carrier and tracking number, pasted from a sheet or from a CSV file. */
export function ShipOrders({ orderNumbers, onShipped, onClose }: ShipOrdersProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [text, setText] = useState(orderNumbers.map((one) => `${one}\t`).join('\n'))
  const [carrier, setCarrier] = useState<Parcel['carrier']>(CARRIERS[0])
  const [progress, setProgress] = useState(0)
  const rows = parcelRows(text, carrier)
  const shipping = useAction(
    [api.siteOrder.ship],
    () =>
      inParts(rows, {
        nameOf: ({ orderNumber }) => orderNumber,
        send: (list) => api.siteOrder.ship({ list }),
        onProgress: setProgress,
      }),
    {
      onSuccess: (results) => {
        setText(rowsLeft(text, carrier, results))
        if (results.some(({ problem }) => problem === '')) onShipped?.()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!shipping.isPending && rows.length > 0) shipping.mutate()
  }
  return (
    <Sheet title={t('order.shipMany')} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('order.shipManyText')}</p>
        {shipping.data && <ResultList results={shipping.data} />}
        <NativeSelect
          label={t('order.carrierOfRest')}
          value={carrier}
          data={CARRIERS.map((value) => ({ value, label: carrierName(value, lang) }))}
          onChange={(event) => setCarrier(event.currentTarget.value as Parcel['carrier'])}
        />
        <TextFileButton label={t('order.rowsFile')} onText={(read) => setText(read.trim())} />
        <Textarea
          label={t('order.rows')}
          autosize
          minRows={5}
          maxRows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PlainButton type="submit" disabled={shipping.isPending || rows.length === 0}>
          {shipping.isPending
            ? t('results.running', { done: progress, all: rows.length })
            : t('order.shipCount', { count: rows.length })}
        </PlainButton>
      </form>
    </Sheet>
  )
}

/** The rows that were not shipped stay, so that they can be put right. */
function rowsLeft(text: string, carrier: Parcel['carrier'], results: readonly { name: string; problem: string }[]) {
  const shipped = new Set(results.flatMap(({ name, problem }) => (problem ? [] : [name])))
  return text
    .split(/\r?\n/)
    .filter((line) => !parcelRows(line, carrier).some(({ orderNumber }) => shipped.has(orderNumber)))
    .join('\n')
}
