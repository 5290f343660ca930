import { PHONE_HOLD_DAYS } from '@idocard/domain/commerce/unpaid-hold'
import { formatTwd } from '@idocard/domain/money'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'

/** The amount above which orders wait for an owner, and the button with which an owner changes it. */
export function PurchaseLimit() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(api.purchase.get_limit, {})
  if (!data) return null
  const { approvalAbove: above } = data
  return (
    <Notice
      tone="info"
      title={above === null ? t('purchase.noLimit') : t('purchase.limit', { amount: formatTwd(above, lang) })}
      action={
        <Can may="purchase.approve" variant="outline" onClick={() => setOpen(true)}>
          {t('purchase.changeLimit')}
        </Can>
      }
    >
      {above !== null && t('purchase.limitText', PHONE_HOLD_DAYS)}
      {isOpen && (
        <Sheet title={t('purchase.changeLimit')} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          <LimitForm above={above} onSaved={() => setOpen(false)} />
        </Sheet>
      )}
    </Notice>
  )
}

function LimitForm({ above, onSaved }: { above: number | null; onSaved: () => void }) {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState(above === null ? '' : String(above))
  const save = useCommand(api.purchase.save_limit, { inPlace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ approvalAbove: typed }, { onSuccess: onSaved })
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      {save.error && <Notice tone="bad" live title={save.error.message} />}
      <TextInput
        label={t('purchase.above')}
        description={t('purchase.aboveHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <PlainButton type="submit" disabled={save.isPending}>
        {t('purchase.saveLimit')}
      </PlainButton>
    </form>
  )
}
