import type { PointAccountShown } from '@idocard/contract/loyalty/point-account'
import { joined, pick } from '@idocard/domain/language'
import { MAX_CORRECTED_POINTS, MAX_CORRECTION_REASON } from '@idocard/domain/loyalty/point'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { newKey } from '../../lib/new-key.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Page } from '../kit/page.tsx'
import { ReadTable } from '../kit/read-table.tsx'

const shown = (points: number) => points.toLocaleString('en')
const signed = (points: number) => (points > 0 ? `+${shown(points)}` : `−${shown(-points)}`)

/** Finds a holder's points, and corrects them with a reason. */
export default function PointAccount() {
  const { t } = useTranslation('console')
  const [username, setUsername] = useState('')
  const [found, setFound] = useState<{ username: string; account: PointAccountShown }>()
  // Nothing is loaded again by itself: whoever is found stays until another one is looked for.
  const find = useAction([], () => api.pointAccount.load({ username }), {
    inPlace: true,
    onSuccess: (account) => setFound({ username, account }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (find.isPending || username.trim() === '') return
    setFound(undefined)
    find.mutate()
  }
  return (
    <Page title={t('screen.points')}>
      <form className="console-editor" onSubmit={submit} noValidate>
        <TextInput
          label={t('points.username')}
          description={t('points.usernameHint')}
          error={find.error?.message}
          autoComplete="off"
          maxLength={200}
          value={username}
          onChange={(event) => {
            setUsername(event.currentTarget.value)
            find.reset()
          }}
        />
        <div className="console-actions">
          <PlainButton type="submit" disabled={find.isPending || username.trim() === ''}>
            {t('points.find')}
          </PlainButton>
        </div>
      </form>
      {found && (
        <Account
          key={found.username}
          {...found}
          onCorrected={(account) => setFound({ username: found.username, account })}
        />
      )}
    </Page>
  )
}

type AccountProps = {
  username: string
  account: PointAccountShown
  onCorrected: (account: PointAccountShown) => void
}

function Account({ username, account, onCorrected }: AccountProps) {
  const { t } = useTranslation('console')
  const { t: points } = useTranslation('points')
  const lang = useLang()
  const sums = ['balance', 'earned', 'spent', 'expired'] as const
  return (
    <>
      <h2>{joined(lang, 'dot', [account.name, account.username])}</h2>
      <dl className="console-facts">
        {sums.map((sum) => (
          <div key={sum}>
            <dt>{t(`points.sum.${sum}`)}</dt>
            <dd>{shown(account[sum])}</dd>
          </div>
        ))}
      </dl>
      <Correction username={username} balance={account.balance} onCorrected={onCorrected} />
      {account.list.length > 0 && (
        <section>
          <h3>{t('points.latest')}</h3>
          <ReadTable
            label={t('points.latest')}
            rows={account.list}
            keyOf={({ id }) => id}
            columns={[
              { label: t('points.at'), cell: ({ at }) => formatMoment(at, lang), value: ({ at }) => at },
              { label: t('points.what'), cell: ({ reason }) => points(`entry.reason.${reason}`) },
              { label: t('points.about'), cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn) },
              {
                label: t('points.amount'),
                isNumber: true,
                cell: ({ amount }) => signed(amount),
                value: ({ amount }) => amount,
              },
            ]}
          />
        </section>
      )}
    </>
  )
}

type CorrectionProps = {
  username: string
  balance: number
  onCorrected: (account: PointAccountShown) => void
}

function Correction({ username, balance, onCorrected }: CorrectionProps) {
  const { t } = useTranslation('console')
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [points, setPoints] = useState('')
  const [reason, setReason] = useState('')
  // Pressed twice, or sent again after a failure, it is the same correction.
  const [key, setKey] = useState(newKey)
  const correct = useCommand(api.pointAccount.correct, {
    inPlace: true,
    onSuccess: (account) => {
      setPoints('')
      setReason('')
      setKey(newKey())
      onCorrected(account)
    },
    // The balance shows what was entered before. What is sent next is another correction.
    onRefused: async () => {
      onCorrected(await api.pointAccount.load({ username }))
      setKey(newKey())
    },
  })
  const amount = direction === 'add' ? Number(points) : -Number(points)
  const problem =
    Number(points) > MAX_CORRECTED_POINTS
      ? t('points.tooMany', { max: shown(MAX_CORRECTED_POINTS) })
      : balance + amount < 0
        ? t('points.tooFew', { balance: shown(balance) })
        : ''
  const isReady = amount !== 0 && problem === '' && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !correct.isPending) correct.mutate({ username, amount, reason, key })
  }
  return (
    <form className="console-editor" onSubmit={submit} noValidate>
      <h3>{t('points.correct')}</h3>
      {correct.isSuccess && <Notice tone="good" live title={t('points.corrected', { balance: shown(balance) })} />}
      {correct.error && <Notice tone="bad" live title={correct.error.message} />}
      <div className="console-fields">
        <NativeSelect
          label={t('points.direction')}
          data={(['add', 'take'] as const).map((value) => ({ value, label: t(`points.${value}`) }))}
          value={direction}
          onChange={(event) => setDirection(event.currentTarget.value === 'take' ? 'take' : 'add')}
        />
        <TextInput
          label={t('points.amount')}
          error={problem || undefined}
          inputMode="numeric"
          maxLength={6}
          value={points}
          onChange={(event) => {
            setPoints(event.currentTarget.value.replace(/\D/g, ''))
            correct.reset()
          }}
        />
      </div>
      <TextInput
        label={t('points.reason')}
        description={t('points.reasonHint')}
        maxLength={MAX_CORRECTION_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="console-actions">
        <PlainButton type="submit" disabled={!isReady || correct.isPending}>
          {points === '' || problem
            ? t('points.correct')
            : t(direction === 'add' ? 'points.addNow' : 'points.takeNow', {
                points: shown(Number(points)),
                balance: shown(balance + amount),
              })}
        </PlainButton>
      </div>
    </form>
  )
}
