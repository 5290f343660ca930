import { CARRIERS, carrierName } from '@idocard/domain/commerce/carrier'
import { NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { KeptNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { inParts } from '../kit/in-parts.ts'
import { ResultList } from '../kit/results.tsx'
import { TextFileButton } from '../kit/text-file-button.tsx'
import { type Kept, useKept } from '../kit/use-kept.ts'
import { parcelRows } from './parcel-rows.ts'

type ShipOrdersProps = {
  orderNumbers: readonly string[]
  /** Some have been shipped: what was selected for it is done. */
  onShipped?: () => void
  onClose: () => void
}

/** The rows, and the carrier of those that name none. */
type Fields = Record<'text' | 'carrier', string>
const rowsOf = (numbers: readonly string[]) => numbers.map((one) => `${one}\t`).join('\n')

/** Ships many orders: rows of number, carrier and tracking number, pasted from a sheet or from a CSV file. */
export function ShipOrders({ orderNumbers, onShipped, onClose }: ShipOrdersProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const kept = useKept<Fields>(
    'orders',
    'new parcels',
    { text: rowsOf(orderNumbers), carrier: CARRIERS[0] },
    (found, fresh) => withSelected({ ...fresh, ...found }, orderNumbers),
  )
  return (
    <Sheet title={t('order.shipMany')} closeLabel={shared('close')} onClose={onClose}>
      {kept.values ? (
        <Parcels kept={kept} values={kept.values} onShipped={onShipped} />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Sheet>
  )
}

type ParcelsProps = { kept: Kept<Fields>; values: Fields; onShipped: (() => void) | undefined }

function Parcels({ kept, values: { text, carrier }, onShipped }: ParcelsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
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
        kept.done({ text: rowsLeft(text, carrier, results) })
        if (results.some(({ problem }) => problem === '')) onShipped?.()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!shipping.isPending && rows.length > 0) shipping.mutate()
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      <p>{t('order.shipManyText')}</p>
      <KeptNotices kept={kept} />
      {shipping.data && <ResultList results={shipping.data} />}
      <NativeSelect
        label={t('order.carrierOfRest')}
        value={carrier}
        data={CARRIERS.map((value) => ({ value, label: carrierName(value, lang) }))}
        onChange={(event) => kept.put({ carrier: event.currentTarget.value })}
      />
      <TextFileButton label={t('order.rowsFile')} onText={(read) => kept.put({ text: read.trim() })} />
      <Textarea
        label={t('order.rows')}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={(event) => kept.put({ text: event.currentTarget.value })}
      />
      <PlainButton type="submit" disabled={shipping.isPending || rows.length === 0}>
        {shipping.isPending
          ? t('results.running', { done: progress, all: rows.length })
          : t('order.shipCount', { count: rows.length })}
      </PlainButton>
      <KeptStatus kept={kept} />
    </form>
  )
}

/** Rows that were typed before, and those that are selected now. */
function withSelected(fields: Fields, selected: readonly string[]): Fields {
  const known = new Set(parcelRows(fields.text, fields.carrier).map(({ orderNumber }) => orderNumber))
  const rows = [fields.text, rowsOf(selected.filter((one) => !known.has(one)))]
  return { ...fields, text: rows.filter(Boolean).join('\n') }
}

/** The rows that were not shipped stay, so that they can be put right. */
function rowsLeft(text: string, carrier: string, results: readonly { name: string; problem: string }[]) {
  const shipped = new Set(results.flatMap(({ name, problem }) => (problem ? [] : [name])))
  return text
    .split(/\r?\n/)
    .filter((line) => !parcelRows(line, carrier).some(({ orderNumber }) => shipped.has(orderNumber)))
    .join('\n')
}
