import type { StaffDiscount } from '@idocard/contract/commerce/site-discount'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'
import { RemoveMany } from '../kit/remove-many.tsx'
import { saveFile } from '../kit/save-file.ts'
import { tableFile } from '../kit/table-file.ts'

type DiscountRow = RowOf<typeof api.siteDiscount.list>
type DiscountActsProps = { rows: readonly DiscountRow[]; isRemoved: boolean; onDone: () => void }

/** What can be done with several discount codes: with those that were deleted, that they come back. */
export function DiscountActs({ rows, isRemoved, onDone }: DiscountActsProps) {
  const { t } = useTranslation('console')
  const many = { may: 'product.edit', rows, nameOf: ({ code }: DiscountRow) => code, onDone } as const
  return (
    <RemoveMany
      {...many}
      calls={api.siteDiscount}
      isRemoved={isRemoved}
      text={t('discount.removeManyText', { count: UNDO_DAYS })}
    >
      <PlainButton variant="outline" onClick={() => saveCodes(t('discount.code'), rows)}>
        {t('discount.csv')}
      </PlainButton>
      <ManyAct
        {...many}
        calls={[api.siteDiscount.save]}
        action={t('discount.pause')}
        {...oneByOne<DiscountRow>(({ id }) => pause(id, true))}
      />
      <ManyAct
        {...many}
        calls={[api.siteDiscount.save]}
        action={t('discount.resume')}
        {...oneByOne<DiscountRow>(({ id }) => pause(id, false))}
      />
    </RemoveMany>
  )
}

/** The codes alone, as a campaign needs them. */
export const saveCodes = (head: string, rows: readonly { code: string }[]) =>
  saveFile(tableFile([[head], ...rows.map(({ code }) => [code])], 'csv'), 'discount-codes.csv')

/** Changes this one field of a code as it is now. A colleague who saves it in between is not overwritten. */
async function pause(id: number, isPaused: boolean): Promise<void> {
  const found = await api.siteDiscount.get({ id })
  if (found.isPaused !== isPaused) await api.siteDiscount.save({ ...sent(found), isPaused })
}

/** A code as its editor sends it. */
const sent = ({ id, version, code, kind, value, minimum, note, ...rest }: StaffDiscount) => ({
  ...{ id, version, code, kind, value, minimum, note },
  cap: rest.cap ?? '',
  startsAt: rest.startsAt ?? '',
  endsAt: rest.endsAt ?? '',
  totalLimit: rest.totalLimit ?? '',
  perMemberLimit: rest.perMemberLimit ?? '',
})
