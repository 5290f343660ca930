import { parseActivationCode } from '@idocard/domain/activation-code'
import { cardText } from '@idocard/domain/card'
import { toHalfWidth } from '@idocard/domain/text'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { addCard, cacheCard, cardsQuery } from '../../features/backstage/queries.ts'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'

/** `7k2m9qxr` → `7K2M-9QXR`, while it is typed. */
const grouped = (typed: string): string =>
  toHalfWidth(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')

/**
 * Claims a card with its activation code (also from `?code=`): as a new card, or as a further physical card of one of
 * mine (`?cardSn=` chooses it).
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

function ActivationForm() {
  const { t } = useTranslation('backstage')
  const [query] = useSearchParams()
  const [code, setCode] = useState(() => grouped(query.get('code') ?? ''))
  const cards = useQuery(cardsQuery)
  const lang = useLang()
  const [onto, setOnto] = useState(() => query.get('cardSn') ?? '')
  const [isWrong, setWrong] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { information, cards: list } = useBackstage()
  const activate = useMutation({
    mutationFn: () => api.card.activate_card({ cardActivateCode: code, cardSn: onto }),
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
    const isWhole = parseActivationCode(code) !== null
    setWrong(!isWhole)
    if (isWhole && !activate.isPending) activate.mutate()
  }
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
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
          setCode(grouped(event.currentTarget.value))
          setWrong(false)
          activate.reset()
        }}
      />
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
