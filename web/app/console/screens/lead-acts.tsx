import type { Lead } from '@idocard/contract/company/lead'
import { LEAD_STATES, type LeadState } from '@idocard/domain/company/lead'
import { NativeSelect } from '@mantine/core'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { useMany } from '../kit/many-act.tsx'
import { EmployeePicker } from './employee-picker.tsx'

type LeadActsProps = { rows: readonly Lead[]; nameOf: (row: Lead) => string; onDone: () => void }

/** What can be done with several leads: their state changes, or somebody else takes care of them. */
export function LeadActs(props: LeadActsProps) {
  return (
    <>
      <Mark {...props} />
      <Assign {...props} />
    </>
  )
}

function Mark({ rows, nameOf, onDone }: LeadActsProps) {
  const { t } = useTranslation('console')
  const [state, setState] = useState<LeadState>('written')
  const many = useMany({ calls: [api.lead.mark], action: t('lead.mark'), rows, nameOf, onDone })
  return (
    <Asking
      many={many}
      title={t('lead.markMany', { count: rows.length })}
      action={t('lead.mark')}
      isReady
      onDo={() => many.run(oneByOne<Lead>(({ id }) => api.lead.mark({ id: String(id), state })))}
    >
      <NativeSelect
        label={t('lead.state')}
        data={LEAD_STATES.map((value) => ({ value, label: t(`lead.states.${value}`) }))}
        value={state}
        onChange={(event) => setState(event.currentTarget.value as LeadState)}
      />
    </Asking>
  )
}

function Assign({ rows, nameOf, onDone }: LeadActsProps) {
  const { t } = useTranslation('console')
  const [ownerId, setOwnerId] = useState('')
  const many = useMany({ calls: [api.lead.assign], action: t('lead.assign'), rows, nameOf, onDone })
  return (
    <Asking
      many={many}
      title={t('lead.assignMany', { count: rows.length })}
      action={t('lead.assign')}
      isReady={ownerId !== ''}
      onDo={() => many.run(oneByOne<Lead>(({ id }) => api.lead.assign({ id: String(id), ownerId })))}
    >
      <OwnerPicker value={ownerId} onChange={(id) => setOwnerId(id)} />
    </Asking>
  )
}

/** Chooses who of the company's people takes care of a lead. */
export function OwnerPicker({ value, onChange }: Pick<ComponentProps<typeof EmployeePicker>, 'value' | 'onChange'>) {
  const { t } = useTranslation('console')
  return (
    <EmployeePicker
      search={t('lead.findOwner')}
      label={t('lead.owner')}
      choose={t('departure.choose')}
      nobody={t('lead.noOwnerFound')}
      isOffered={() => true}
      value={value}
      onChange={onChange}
    />
  )
}

type AskingProps = {
  many: ReturnType<typeof useMany>
  title: string
  action: string
  isReady: boolean
  onDo: () => void
  children: ReactNode
}

/** A button that asks for something first, once for all rows. */
function Asking({ many, title, action, isReady, onDo, children }: AskingProps) {
  const { t: shared } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setOpen(false)
    onDo()
  }
  return (
    <>
      <Can
        may="lead.edit"
        variant="outline"
        disabled={many.isPending}
        because={many.tooMany}
        onClick={() => setOpen(true)}
      >
        {many.text}
      </Can>
      {isOpen && (
        <Sheet title={title} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          <form className="console-editor" onSubmit={submit}>
            {children}
            <PlainButton type="submit" disabled={!isReady}>
              {action}
            </PlainButton>
          </form>
        </Sheet>
      )}
      {many.results}
    </>
  )
}
