import type { StaffCard } from '@idocard/contract/cards/site-card'
import { CARD_MOVES, type CardMove, cardProblem, MAX_CARD_REASON } from '@idocard/domain/cards/card-event'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { ReasonField } from '../kit/reason-field.tsx'
import { AskFirst } from '../kit/remove.tsx'

interface Done {
  /** Codes that are shown this once. */
  freed: readonly { cardSn: string; cardActivateCode: string }[]
  /** The new number of a card with a new address. */
  moved?: string
}

/**
 * What staff can do for the holder of a card, each after a question; and why the rest is not possible. Of pausing and its
 * opposite only one makes sense.
 */
export function CardMoves({ card: { id, state, isPhysical, isHeld, heldReason } }: { card: StaffCard }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { pause, resume, release, renew_address, new_code, link } = api.siteCard
  const moving = useAction(
    [pause, resume, release, renew_address, new_code, link],
    async (move: CardMove): Promise<Done> => {
      if (move === 'pause' || move === 'resume') {
        await (move === 'pause' ? pause({ cardSn: id, reason }) : resume({ cardSn: id }))
        setReason('')
        return { freed: [] }
      }
      if (move === 'release') return release({ cardSn: id })
      if (move === 'code') return { freed: [{ cardSn: id, ...(await new_code({ cardSn: id })) }] }
      if (move === 'link') {
        await link({ cardSn: id, to: to.trim() })
        setTo('')
        return { freed: [] }
      }
      const { cardSn, freed } = await renew_address({ cardSn: id })
      return { freed, moved: cardSn }
    },
    { inPlace: true },
  )
  const isTyped = (move: CardMove) =>
    move === 'pause' ? reason.trim() !== '' : move === 'link' ? to.trim() !== '' : true
  return (
    <>
      {isHeld && (
        <Notice tone="attention" title={t('card.heldTitle')}>
          {heldReason}
        </Notice>
      )}
      {moving.error && <Notice tone="bad" live title={moving.error.message} />}
      {moving.data && (
        <Notice tone="good" live title={t('card.done')}>
          {moving.data.moved && (
            <p>
              {t('card.moved')}{' '}
              <Link to={addressOf({ prefix, screen: 'cards', id: moving.data.moved })}>{moving.data.moved}</Link>
            </p>
          )}
          {moving.data.freed.length > 0 && <p>{t('card.codeOnce')}</p>}
          {moving.data.freed.map(({ cardSn, cardActivateCode }) => (
            <p key={cardSn}>
              {cardSn} <strong className="console-once">{cardActivateCode}</strong>
            </p>
          ))}
        </Notice>
      )}
      <ul className="console-moves">
        {CARD_MOVES.filter((move) => move !== (isHeld ? 'pause' : 'resume')).map((move) => {
          const problem = cardProblem(move, { state, isPhysical, isHeld })
          return (
            <li key={move}>
              <p>{t(`card.moveText.${move}`)}</p>
              {move === 'pause' && !problem && (
                <ReasonField
                  label={t('card.reason')}
                  description={t('card.reasonText')}
                  maxLength={MAX_CARD_REASON}
                  value={reason}
                  onChange={setReason}
                />
              )}
              {move === 'link' && !problem && (
                <TextInput
                  label={t('card.linkTo')}
                  autoComplete="off"
                  maxLength={40}
                  value={to}
                  onChange={(event) => setTo(event.currentTarget.value)}
                />
              )}
              <AskFirst
                may="card.issue"
                variant="outline"
                action={t(`card.move.${move}`)}
                title={t(`card.ask.${move}`, { number: id })}
                text={t(`card.askText.${move}`)}
                isBusy={moving.isPending || problem !== undefined || !isTyped(move)}
                onConfirm={() => moving.mutate(move)}
              />
              {problem && <small>{t(`card.problem.${problem}`)}</small>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
