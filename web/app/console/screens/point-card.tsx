import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { AskFirst, Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { PointCardBadge } from './point-cards.tsx'

const TEXTS = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', shownFrom: '', shownUntil: '' }
const NEW = { ...TEXTS, stamps: '', points: '0', fullPoints: '0' }

/** A point card, or a new one. */
export default function PointCard({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.pointCard.save, { inPlace: true })
  const end = useCommand(api.pointCard.end)
  const removal = useRemoval(api.pointCard, id)
  return (
    <EditorPage
      screen="pointCards"
      listTitle={t('screen.pointCards')}
      id={id}
      get={api.pointCard.get}
      input={{ id }}
      fresh={NEW}
      add={t('pointCard.add')}
      label={(name) => t(`pointCard.field.${name}`)}
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      state={({ period }) => <PointCardBadge period={period} />}
      restore={removal.restore}
      actions={({ name, leave, thing }) => (
        <>
          {thing?.period === 'shown' && (
            <AskFirst
              may="prize.edit"
              variant="outline"
              action={t('pointCard.end')}
              title={t('pointCard.endTitle', { name })}
              text={t('pointCard.endText')}
              isBusy={end.isPending}
              onConfirm={() => end.mutate({ id }, { onSuccess: leave })}
            />
          )}
          {thing?.given === 0 && thing.chips === 0 && (
            <Remove may="prize.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
          )}
        </>
      )}
    >
      {(form, card) => {
        const isStamped = card !== undefined && card.given > 0
        return (
          <>
            {isStamped && (
              <Notice tone="info" title={t('pointCard.holders', { count: card.holders, given: card.given })}>
                {t('pointCard.promise')}
              </Notice>
            )}
            {card !== undefined && card.chips > 0 && <p>{t('pointCard.chips', { count: card.chips })}</p>}
            <Bilingual form={form} name="title" maxLength={80} />
            <Bilingual form={form} name="content" hint={t('markdown')} maxLength={5000} rows={4} />
            <div className="console-fields">
              <NumberField form={form} name="stamps" hint={t('pointCard.stampsHint')} isFixed={isStamped} />
              <NumberField form={form} name="points" />
              <NumberField form={form} name="fullPoints" hint={t('pointCard.fullHint')} />
            </div>
            <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('prize.period')} />
          </>
        )
      }}
    </EditorPage>
  )
}
