import type { StaffBatch } from '@idocard/contract/cards/site-batch'
import { pick } from '@idocard/domain/language'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { TabRow } from '../kit/tab-row.tsx'
import { BatchChips } from './batch-chips.tsx'
import { BatchCodes, saveCodes } from './batch-codes.tsx'
import { BatchFiles } from './batch-files.tsx'
import { CardStateBadge } from './card-state-badge.tsx'
import { NewBatch } from './new-batch.tsx'

/** One batch: its files, its chips, and its cards. `new`: makes one. */
export default function Batch({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const isNew = id === 'new'
  return (
    <Page
      title={isNew ? t('batch.add') : t('batch.title', { number: id })}
      back={{ to: addressOf({ prefix, screen: 'batches' }), text: t('screen.batches') }}
    >
      {isNew ? <NewBatch /> : <StoredBatch key={id} id={id} />}
    </Page>
  )
}

function StoredBatch({ id }: { id: string }) {
  const { t: shared } = useTranslation('backstage')
  const { t } = useTranslation('console')
  const batch = useCall(api.siteBatch.get, { id })
  if (!batch.data)
    return batch.error ? (
      <Failed error={batch.error} again={shared('again')} onAgain={() => void batch.refetch()} />
    ) : (
      <Skeleton label={shared('loading')} lines={8} />
    )
  return (
    <div className="console-order">
      <div>
        <LostCodes batch={batch.data} />
        <Part title={t('batch.filesAgain')}>
          <BatchFiles id={batch.data.id} />
        </Part>
        <Part title={t('batch.chips')}>
          <BatchChips batch={batch.data} />
        </Part>
        <Cards id={id} />
      </div>
      <Part title={t('batch.about')}>
        <About batch={batch.data} />
      </Part>
    </div>
  )
}

function About({ batch }: { batch: StaffBatch }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { note, companyCh, companyEn, createdAt, by, cards, unclaimed, claimed, released, retired, withChip } = batch
  const number = (value: number) => value.toLocaleString('en')
  return (
    <dl className="console-facts">
      <Fact name={t('batch.note')}>{note}</Fact>
      <Fact name={t('batch.company')}>{pick(lang, companyCh, companyEn)}</Fact>
      <Fact name={t('batch.made')}>{formatMoment(createdAt, lang)}</Fact>
      <Fact name={t('batch.by')}>{by}</Fact>
      <Fact name={t('batch.cards')}>{number(cards)}</Fact>
      <Fact name={t('batch.unclaimed')}>{number(unclaimed)}</Fact>
      <Fact name={t('batch.claimed')}>{number(claimed)}</Fact>
      <Fact name={t('batch.released')}>{number(released)}</Fact>
      <Fact name={t('batch.retired')}>{number(retired)}</Fact>
      <Fact name={t('batch.withChip')}>{number(withChip)}</Fact>
    </dl>
  )
}

/** New codes for all unclaimed cards, when the files of their codes were lost. */
function LostCodes({ batch: { id, unclaimed, version } }: { batch: StaffBatch }) {
  const { t } = useTranslation('console')
  const renew = useCommand(api.siteBatch.renew_codes, { inPlace: true, onSuccess: saveCodes })
  return (
    <Part title={t('batch.codes')}>
      {renew.error && <Notice tone="bad" live title={renew.error.message} />}
      {renew.data ? (
        <BatchCodes coded={renew.data} onDone={renew.reset} />
      ) : (
        <>
          <p>{t('batch.codesText')}</p>
          <div className="console-actions">
            <AskFirst
              may="card.issue"
              variant="outline"
              action={t('batch.renew', { count: unclaimed })}
              title={t('batch.renewTitle', { count: unclaimed, number: id })}
              text={t('batch.renewText')}
              isBusy={renew.isPending || unclaimed === 0}
              onConfirm={() => renew.mutate({ id, version })}
            />
          </div>
        </>
      )}
    </Part>
  )
}

function Cards({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const cards = useList(api.siteBatch.list_cards, ['chips'], { id, sort: 'state' })
  return (
    <Part title={t('batch.cardsOf')}>
      <TabRow
        list={cards}
        views={[]}
        tabs={{
          name: 'chips',
          label: t('card.chips'),
          options: [
            { value: '', label: t('card.all') },
            { value: 'with', label: t('batch.withChip') },
            { value: 'without', label: t('batch.withoutChip') },
          ],
        }}
      />
      <QueryTable
        label={t('batch.cardsOf')}
        list={cards}
        to={({ id }) => addressOf({ prefix, screen: 'cards', id })}
        columns={[
          { name: 'number', label: t('card.number'), cell: ({ id }) => id },
          {
            name: 'state',
            label: t('card.state'),
            sort: 'state',
            cell: ({ state }) => <CardStateBadge state={state} />,
            text: ({ state }) => t(`card.states.${state}`),
          },
          { name: 'chips', label: t('card.chips'), isNumber: true, cell: ({ chips }) => chips || '' },
          {
            name: 'tapped',
            label: t('batch.tapped'),
            cell: ({ tappedAt }) => (tappedAt ? formatMoment(tappedAt, lang) : ''),
          },
        ]}
        empty={{ title: t('card.none'), text: t('batch.noCards') }}
      />
    </Part>
  )
}
