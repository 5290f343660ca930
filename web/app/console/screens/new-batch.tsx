import { cardRows, MAX_CARDS_MADE } from '@idocard/domain/cards/batch-list'
import { pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { KeptNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { useKept } from '../kit/use-kept.ts'
import { BatchCodes, saveCodes } from './batch-codes.tsx'
import { BatchListInput } from './batch-list-input.tsx'

/** The prefix of the shop's own company, which is chosen first. */
const OWN = 'SG'
const MAX_NOTE = 80
const NOTHING = { chosen: '', note: '', count: '' }

/** The numbers and codes of a list. The addresses of cards are those of this site. */
const cardsOf = (table: Parameters<typeof cardRows>[0]) => {
  const { rows, faults } = cardRows(table)
  return { rows: rows.map(({ row, cardSn, code }) => ({ row, cardSn, code })), faults }
}

/** Makes a batch of cards, or takes cards that were made elsewhere. */
export function NewBatch() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const navigate = useNavigate()
  const companies = useCall(api.siteBatch.load_companies, {})
  const kept = useKept('batches', 'new', NOTHING)
  // Codes are stored nowhere, so no draft has the list.
  const [list, setList] = useState('')
  const open = (id: number) => void navigate(addressOf({ prefix, screen: 'batches', id: String(id) }))
  const make = useCommand(api.siteBatch.make, {
    inPlace: true,
    onSuccess: (made) => {
      kept.done(NOTHING)
      saveCodes(made)
    },
  })
  const take = useCommand(api.siteBatch.import, {
    inPlace: true,
    onSuccess: ({ id }) => {
      kept.done(NOTHING)
      open(id)
    },
  })
  if (make.data)
    return (
      <Part title={t('batch.title', { number: make.data.id })}>
        <BatchCodes coded={make.data} onDone={() => open(make.data.id)} />
      </Part>
    )
  if (companies.error)
    return <Failed error={companies.error} again={shared('again')} onAgain={() => void companies.refetch()} />
  if (!companies.data || !kept.values) return <Skeleton label={shared('loading')} lines={6} />
  const { list: all } = companies.data
  const { chosen, note, count } = kept.values
  const companyId = chosen || String((all.find((one) => one.prefix === OWN) ?? all[0])?.id ?? '')
  const cards = Number(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending && cards > 0 && cards <= MAX_CARDS_MADE) make.mutate({ companyId, count, note })
  }
  return (
    <>
      <div className="console-editor">
        <KeptNotices kept={kept} />
        <div className="console-fields">
          <NativeSelect
            label={t('batch.company')}
            data={all.map(({ id, prefix, nameCh, nameEn }) => ({
              value: String(id),
              label: `${pick(lang, nameCh, nameEn)} (${prefix})`,
            }))}
            value={companyId}
            onChange={(event) => kept.put({ chosen: event.currentTarget.value })}
          />
          <TextInput
            label={t('batch.note')}
            description={t('batch.noteHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => kept.put({ note: event.currentTarget.value })}
          />
        </div>
        <KeptStatus kept={kept} />
      </div>
      <Part title={t('batch.make')}>
        <form className="console-note" onSubmit={submit}>
          <p>{t('batch.makeText')}</p>
          <TextInput
            label={t('batch.count')}
            description={t('batch.countHint', { max: MAX_CARDS_MADE.toLocaleString('en') })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={5}
            value={count}
            error={
              cards > MAX_CARDS_MADE ? t('batch.countHint', { max: MAX_CARDS_MADE.toLocaleString('en') }) : undefined
            }
            onChange={(event) => kept.put({ count: event.currentTarget.value.replace(/\D/g, '') })}
          />
          {make.error && <Notice tone="bad" live title={make.error.message} />}
          <Can
            may="card.issue"
            type="submit"
            disabled={make.isPending || kept.isBehind || cards < 1 || cards > MAX_CARDS_MADE}
          >
            {make.isPending ? t('batch.making') : cards > 0 ? t('batch.makeCount', { count: cards }) : t('batch.add')}
          </Can>
        </form>
      </Part>
      <Part title={t('batch.import')}>
        <p>{t('batch.importText')}</p>
        {take.error && <Notice tone="bad" live title={take.error.message} />}
        <BatchListInput
          text={list}
          onText={setList}
          label={t('batch.cardRows')}
          hint={t('batch.cardRowsHint')}
          read={cardsOf}
          check={(cards) => api.siteBatch.check_cards({ list: JSON.stringify(cards) })}
        >
          {(cards, { fresh }) => (
            <div>
              <Can
                may="card.issue"
                disabled={take.isPending || fresh === 0}
                onClick={() => take.mutate({ companyId, note, list: JSON.stringify(cards) })}
              >
                {t('batch.importCount', { count: fresh })}
              </Can>
            </div>
          )}
        </BatchListInput>
      </Part>
    </>
  )
}
