import type { StaffPrize } from '@idocard/contract/loyalty/prize-staff'
import { pick } from '@idocard/domain/language'
import { Checkbox } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { Editor } from '../kit/editor.tsx'
import { useMe } from '../kit/me.ts'
import { NumberField } from '../kit/number-field.tsx'
import { Page } from '../kit/page.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import { addressOf } from '../kit/place.ts'
import { Remove } from '../kit/remove.tsx'

const TEXTS = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', img: '', shownFrom: '', shownUntil: '' }
const NEW = { ...TEXTS, points: '', stock: '0', perHolder: '1', approvesItself: true }

const storedOf = (prize: StaffPrize | undefined) => {
  if (!prize) return { values: NEW, version: 0 }
  const { id: _, version, points, stock, perHolder, shownFrom, shownUntil, ...same } = prize
  const numbers = { points: String(points), stock: String(stock), perHolder: String(perHolder) }
  return { values: { ...same, ...numbers, shownFrom: shownFrom ?? '', shownUntil: shownUntil ?? '' }, version }
}

/** A prize, or a new one. */
export default function Prize({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const prize = useCall(api.prize.get, { id }, { enabled: !isNew, staleTime: 0 })
  const save = useCommand(api.prize.save, { inPlace: true })
  const remove = useCommand(api.prize.remove)
  const list = addressOf({ prefix, screen: 'prizes' })
  const title = isNew ? t('prize.add') : prize.data ? pick(lang, prize.data.titleCh, prize.data.titleEn) : ''
  const names = ['titleCh', 'titleEn', 'contentCh', 'contentEn', 'img', 'points', 'stock', 'perHolder'] as const
  const more = ['approvesItself', 'shownFrom', 'shownUntil'] as const
  const labels = Object.fromEntries([...names, ...more].map((name) => [name, t(`prize.field.${name}`)]))
  return (
    <Page title={title || t('screen.prizes')} back={{ to: list, text: t('screen.prizes') }}>
      {prize.error && <Failed error={prize.error} again={shared('again')} onAgain={() => void prize.refetch()} />}
      {!isNew && prize.isPending && <Skeleton label={shared('loading')} lines={10} />}
      {(isNew || prize.data) && (
        <Editor
          name={`prize ${prefix} ${id}`}
          stored={storedOf(prize.data)}
          labels={labels as Record<keyof typeof NEW, string>}
          save={({ stock, ...values }, { values: before, version }) =>
            save.mutateAsync({
              ...values,
              id: isNew ? 0 : id,
              version,
              stockChange: Number(stock) - Number(before.stock),
            })
          }
          reload={async () => storedOf(await api.prize.get({ id }))}
          onSaved={() => void navigate(list)}
          actions={
            !isNew && (
              <Remove
                name={title}
                isBusy={remove.isPending}
                onRemove={() => remove.mutate({ id }, { onSuccess: () => void navigate(list) })}
              />
            )
          }
        >
          {(form) => (
            <>
              <Bilingual form={form} name="title" label={t('prize.title')} maxLength={80} />
              <Bilingual
                form={form}
                name="content"
                label={t('prize.content')}
                hint={t('markdown')}
                maxLength={5000}
                isLong
              />
              <PictureField form={form} name="img" label={t('prize.field.img')} />
              <div className="console-fields">
                <NumberField form={form} name="points" label={t('prize.field.points')} />
                <NumberField form={form} name="stock" label={t('prize.field.stock')} hint={t('prize.stockHint')} />
                <NumberField form={form} name="perHolder" label={t('prize.field.perHolder')} />
              </div>
              <Checkbox
                label={t('prize.field.approvesItself')}
                {...form.getInputProps('approvesItself', { type: 'checkbox' })}
              />
              <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('prize.period')} />
            </>
          )}
        </Editor>
      )}
    </Page>
  )
}
