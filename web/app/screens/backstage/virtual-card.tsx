import type { Card } from '@idocard/contract/cards/card'
import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cardLabel } from '../../features/frame/backstage/card-identity.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { cardQuery } from '../../features/frame/backstage/queries.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './screens.module.css'

/** For a holder without any card: creates a virtual card, and opens its setup. */
export function FirstVirtual() {
  const { t } = useTranslation('backstage')
  const navigate = useNavigate()
  const { start } = useBackstage()
  const create = useCommand(api.card.create_virtual, {
    answers: (_, { cardSn }) => cardQuery(cardSn),
    onSuccess: ({ cardSn }) => void navigate(start(cardSn, 'name')),
  })
  return (
    <PlainButton variant="outline" disabled={create.isPending} onClick={() => create.mutate({})}>
      {t('home.free')}
    </PlainButton>
  )
}

/** Offers to create a virtual card, which starts with the content of one of `cards`. */
export function AddVirtual({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        {t('virtual.add')}
      </PlainButton>
      {isOpen && <VirtualSheet cards={cards} onClose={() => setOpen(false)} />}
    </>
  )
}

function VirtualSheet({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const navigate = useNavigate()
  const { information } = useBackstage()
  // The last card of the list was activated first.
  const [like, setLike] = useState(cards.at(-1)?.cardSn ?? '')
  const create = useCommand(api.card.create_virtual, {
    answers: (_, { cardSn }) => cardQuery(cardSn),
    onSuccess: ({ cardSn }) => {
      void toast({ tone: 'good', title: t('virtual.done') })
      void navigate(information(cardSn))
    },
    inPlace: true,
  })
  return (
    <Sheet title={t('virtual.add')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('virtual.text')}</p>
      <p className={classes.quiet}>{t('virtual.most', { count: MAX_VIRTUAL_CARDS })}</p>
      {cards.length > 1 && (
        <NativeSelect
          label={t('virtual.like')}
          data={cards.map((card) => ({ value: card.cardSn, label: cardLabel(card, lang, t) }))}
          value={like}
          onChange={(event) => setLike(event.currentTarget.value)}
        />
      )}
      {create.error && (
        <Notice tone="bad" live>
          {create.error.message}
        </Notice>
      )}
      <PlainButton size="lg" disabled={create.isPending} onClick={() => create.mutate({ cardSn: like })}>
        {t('virtual.create')}
      </PlainButton>
    </Sheet>
  )
}
