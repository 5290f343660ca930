import { INQUIRY_MOVES, type InquiryMove, type InquiryTab } from '@idocard/domain/company/inquiry-state'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct, useMany } from '../kit/many-act.tsx'

type Row = RowOf<typeof api.siteInquiry.list>
type InquiryActsProps = { rows: readonly Row[]; tab: string; onDone: () => void }

/** The moves that a tab's inquiries can make. */
const MOVES_IN: Record<InquiryTab, readonly InquiryMove[]> = {
  new: ['finish', 'suspect'],
  mine: ['finish', 'suspect'],
  waiting: ['finish', 'reopen', 'suspect'],
  done: ['reopen', 'suspect'],
  suspect: ['trust'],
}
const isTab = (tab: string): tab is InquiryTab => Object.hasOwn(MOVES_IN, tab)

/** What can be done with several inquiries: who looks after them, and the moves that the tab's allow. */
export function InquiryActs({ rows, tab, onDone }: InquiryActsProps) {
  const { t } = useTranslation('console')
  const nameOf = useName()
  return (
    <>
      <AssignMany rows={rows} onDone={onDone} />
      {(isTab(tab) ? MOVES_IN[tab] : INQUIRY_MOVES).map((move) => (
        <ManyAct
          key={move}
          may="payment.settle"
          calls={[api.siteInquiry.move]}
          action={t(`inquiry.move.${move}`)}
          rows={rows}
          nameOf={nameOf}
          {...oneByOne<Row>(({ id, version }) => api.siteInquiry.move({ id, version, move }))}
          onDone={onDone}
        />
      ))}
    </>
  )
}

/** From whom an inquiry is, and how it begins: several may be from the same person. */
function useName(): (row: Row) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ companyName, name, begin }) =>
    joined(lang, 'colon', [joined(lang, 'dot', [companyName, name]) || t('inquiry.unknown'), begin])
}

type AssignManyProps = { rows: readonly Row[]; onDone: () => void }

/** A button that asks who looks after the inquiries from now on. */
function AssignMany({ rows, onDone }: AssignManyProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const nameOf = useName()
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, text, tooMany, results } = useMany({
    calls: [api.siteInquiry.assign],
    action: t('inquiry.assign'),
    rows,
    nameOf,
    onDone,
  })
  const assign = (to: string) => {
    setOpen(false)
    run(oneByOne(({ id, version }) => api.siteInquiry.assign({ id, version, to })))
  }
  const [first] = rows
  return (
    <>
      <Can may="payment.settle" variant="outline" disabled={isPending} because={tooMany} onClick={() => setOpen(true)}>
        {text}
      </Can>
      {isOpen && first && (
        <Sheet title={t('inquiry.assign')} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          <AssignForm id={first.id} onChosen={assign} />
        </Sheet>
      )}
      {results}
    </>
  )
}

type AssignFormProps = { id: string; onChosen: (to: string) => void }

/**
 * Who can look after the first of the inquiries. Some of the others may need a right that this colleague lacks: the server
 * says so of each.
 */
function AssignForm({ id, onChosen }: AssignFormProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const inquiry = useCall(api.siteInquiry.get, { id })
  const [to, setTo] = useState('')
  if (inquiry.error && !inquiry.data)
    return <Failed error={inquiry.error} again={shared('again')} onAgain={() => void inquiry.refetch()} />
  if (!inquiry.data) return <Skeleton label={shared('loading')} lines={2} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChosen(to)
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      <NativeSelect
        label={t('inquiry.assigned')}
        value={to}
        data={[
          { value: '', label: t('inquiry.nobody') },
          ...inquiry.data.colleagues.map((one) => ({
            value: one.id,
            label: one.isMe ? t('inquiry.meNamed', { name: formatMobile(one.name) }) : formatMobile(one.name),
          })),
        ]}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <PlainButton type="submit">{t('inquiry.assign')}</PlainButton>
    </form>
  )
}
