import { parseActivationCode } from '@idocard/domain/activation-code'
import { cardText } from '@idocard/domain/card'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { addCard, cacheCard, cardsQuery } from '../../features/backstage/queries.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { groupedCode } from '../../lib/grouped-code.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'

/**
 * Claims a card with its activation code (also from `?code=`), or with the tap of its chip that led here (`#picc=…&cmac=…`):
 * as a new card, or as a further physical card of one of mine (`?cardSn=` chooses it).
 */
export default function AddCardScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('add.title')} back={home}>
      <ActivationForm />
    </HolderScreen>
  )
}

/** What the chip wrote behind the `#` of the address. */
function tapIn(hash: string): { picc: string; cmac: string } | undefined {
  const given = new URLSearchParams(hash.slice(1))
  const [picc, cmac] = [given.get('picc'), given.get('cmac')]
  return picc && cmac ? { picc, cmac } : undefined
}

/** Says that the card was tapped, so that no code is needed. */
function TapAtHand({ error, onCode }: { error: string | undefined; onCode: () => void }) {
  const { t } = useTranslation('backstage')
  return (
    <>
      <Notice tone="good">{t('add.tapped')}</Notice>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <PlainButton variant="quiet" onClick={onCode}>
        {t('add.byCode')}
      </PlainButton>
    </>
  )
}

function ActivationForm() {
  const { t } = useTranslation('backstage')
  const [query] = useSearchParams()
  const [code, setCode] = useState(() => groupedCode(query.get('code') ?? ''))
  const [tap, setTap] = useState(tapIn(useLocation().hash))
  const cards = useQuery(cardsQuery)
  const lang = useLang()
  const [onto, setOnto] = useState(() => query.get('cardSn') ?? '')
  const [isWrong, setWrong] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { information, cards: list } = useBackstage()
  const activate = useMutation({
    mutationFn: () => api.card.activate_card({ cardSn: onto, ...(tap ?? { cardActivateCode: code }) }),
    onSuccess: async (card) => {
      if (onto) cacheCard(client, card.cardSn, card)
      else addCard(client, card)
      void toast({ tone: 'good', title: t(onto ? 'add.linked' : 'add.done') })
      await navigate(onto ? list : information(card.cardSn), { replace: true })
    },
  })
  const mine = cards.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = tap !== undefined || parseActivationCode(code) !== null
    setWrong(!isWhole)
    if (isWhole && !activate.isPending) activate.mutate()
  }
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      {tap ? (
        <TapAtHand error={activate.error?.message} onCode={() => setTap(undefined)} />
      ) : (
        <>
          <p>{t('add.intro')}</p>
          <TextInput
            label={t('add.code')}
            error={isWrong ? t('add.incomplete') : activate.error?.message}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="lg"
            classNames={{ input: classes.code ?? '' }}
            value={code}
            onChange={(event) => {
              setCode(groupedCode(event.currentTarget.value))
              setWrong(false)
              activate.reset()
            }}
          />
        </>
      )}
      {mine.length > 0 && (
        <NativeSelect
          label={t('add.onto')}
          description={t('add.ontoHint')}
          data={[
            { value: '', label: t('add.ontoNew') },
            ...mine.map(({ cardSn, fields }) => ({
              value: cardSn,
              label: cardText(lang, fields.nameCh, fields.nameEn).text || t('card.unnamed'),
            })),
          ]}
          value={onto}
          onChange={(event) => setOnto(event.currentTarget.value)}
        />
      )}
      <PlainButton type="submit" size="lg" disabled={activate.isPending}>
        {activate.isPending ? t('add.sending') : t('add.submit')}
      </PlainButton>
      <p className={classes.quiet}>{t('add.help')}</p>
    </form>
  )
}
