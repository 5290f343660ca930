import type { StaffBatch } from '@idocard/contract/cards/site-batch'
import { chipRows, ENCODED_COLUMNS } from '@idocard/domain/cards/batch-list'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { KeptNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { saveFile } from '../kit/save-file.ts'
import { tableFile } from '../kit/table-file.ts'
import { useKept } from '../kit/use-kept.ts'
import { BatchListInput } from './batch-list-input.tsx'

/** The chips in cards. Those at staff points are no part of a batch. */
const chipsOf = (table: Parameters<typeof chipRows>[0]) => {
  const { rows, faults } = chipRows(table)
  return { rows: rows.map(({ row, uid, cardSn }) => ({ row, uid, cardSn })), faults }
}

/** Registers the signing chips of a batch's cards, and stores what the encoder writes onto them. */
export function BatchChips({ batch: { id, hasChipKeys } }: { batch: StaffBatch }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const kept = useKept('batches', `chips ${id}`, { text: '' })
  const register = useCommand(api.siteBatch.register_chips, {
    inPlace: true,
    onSuccess: ({ chips }) => {
      const rows = chips.map((chip) => ENCODED_COLUMNS.map((column) => chip[column]))
      saveFile(tableFile([[...ENCODED_COLUMNS], ...rows], 'csv'), `batch-${id}-chips.csv`)
      kept.done({ text: '' })
    },
  })
  return (
    <>
      <p>{t('batch.chipsText')}</p>
      {!hasChipKeys && <Notice tone="attention" title={t('batch.noKeys')} />}
      {register.data && (
        <Notice tone="good" live title={t('batch.registered', { count: register.data.chips.length })}>
          {t('batch.keysText', { file: `batch-${id}-chips.csv` })}
        </Notice>
      )}
      {register.error && <Notice tone="bad" live title={register.error.message} />}
      <KeptNotices kept={kept} />
      {kept.values ? (
        <BatchListInput
          key={register.submittedAt}
          text={kept.values.text}
          onText={(text) => kept.put({ text })}
          label={t('batch.chipRows')}
          hint={t('batch.chipRowsHint')}
          read={chipsOf}
          check={(list) => api.siteBatch.check_chips({ id, list: JSON.stringify(list) })}
        >
          {(list, { fresh, here }) => (
            <div>
              <Can
                may="card.issue"
                disabled={register.isPending}
                because={hasChipKeys ? undefined : t('batch.noKeys')}
                onClick={() => register.mutate({ id, list: JSON.stringify(list) })}
              >
                {t('batch.register', { count: fresh + here })}
              </Can>
            </div>
          )}
        </BatchListInput>
      ) : (
        <Skeleton label={shared('loading')} lines={4} />
      )}
      <KeptStatus kept={kept} />
    </>
  )
}
