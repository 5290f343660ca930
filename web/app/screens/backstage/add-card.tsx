import type { Card } from '@idocard/contract/cards/card'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ActivationLink, readActivationLink } from '../../features/frame/backstage/activation-link.ts'
import { cardLabel } from '../../features/frame/backstage/card-identity.tsx'
import { RequireHolder, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { cardQuery, cardsQuery } from '../../features/frame/backstage/queries.ts'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { SignInForm, signInDataHere, signInDataOf } from '../../features/frame/backstage/sign-in-form.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { groupedCode } from '../../lib/grouped-code.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './screens.module.css'
import { HolderWaiting } from './waiting.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => signInDataOf(context)
export const clientLoader = () => signInDataHere()

/**
 * Activates a card with the link on its sleeve (`#code=…&card=…`), with its activation code, or with a tap of its chip
 * (`#picc=…&cmac=…`). It becomes a new card, or a further physical card of one of the holder's cards (preselected by
 * `?cardSn=`). Users with a link who are not signed in sign in on this screen and then continue with the card.
 */
export default function AddCardScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  const { apple } = useLoaderData<typeof loader>()
  const isSignedIn = useIsHolder()
  const link = readActivationLink(useLocation())
  const isAtDoor = isSignedIn === false && (link.isWhole || link.tap !== undefined)
  const [hasComeIn, setComeIn] = useState(false)
  useEffect(() => {
    if (isAtDoor) setComeIn(true)
  }, [isAtDoor])
  return (
    <Screen title={t(isAtDoor ? 'home.add' : 'add.title')} back={home}>
      {isAtDoor ? (
        <SignInForm apple={apple} intro={<Arrival link={link} />} submit={t('add.enter')} />
      ) : (
        <RequireHolder waiting={<HolderWaiting />}>
          <Activation link={link} hasComeIn={hasComeIn} />
        </RequireHolder>
      )}
    </Screen>
  )
}

/** Names the source of the activation: the tapped chip or the scanned sleeve. Nothing has to be typed. */
function AtHand({ link, children }: { link: ActivationLink; children?: ReactNode }) {
  const { t } = useTranslation('backstage')
  const title = link.tap ? t('add.tapped') : link.card ? t('add.scannedCard', { card: link.card }) : t('add.scanned')
  return (
    <Notice tone="good" title={title}>
      {children}
    </Notice>
  )
}

function Arrival({ link }: { link: ActivationLink }) {
  const { t } = useTranslation('backstage')
  return (
    <>
      <AtHand link={link} />
      <p>{t('add.door')}</p>
    </>
  )
}

/** Waits for the holder's cards if they decide what is shown: the link names a card, or the user has just signed in. */
function Activation({ link, hasComeIn }: { link: ActivationLink; hasComeIn: boolean }) {
  const cards = useQuery(cardsQuery)
  if (cards.isPending && (link.card !== '' || hasComeIn)) return <HolderWaiting />
  return <WithCards link={link} hasComeIn={hasComeIn} cards={cards.data} />
}

type WithCardsProps = { link: ActivationLink; hasComeIn: boolean; cards: readonly Card[] | undefined }

function WithCards({ link, hasComeIn, cards }: WithCardsProps) {
  // The state before the activation: afterwards the list contains the activated card.
  const [mine] = useState(() => cards?.find(({ cardSn, linked }) => [cardSn, ...linked].includes(link.card)))
  const [isStraightOn] = useState(hasComeIn && cards?.length === 0)
  if (mine) return <MineAlready cardSn={mine.cardSn} />
  return <ActivationForm link={link} isStraightOn={isStraightOn} />
}

/** The sleeve of one of the holder's own cards was scanned again: the setup continues where it was left. */
function MineAlready({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('backstage')
  const { start, showCard } = useBackstage()
  return (
    <div className={classes.stack}>
      <Notice tone="good" title={t('add.mine')} />
      <ButtonLink to={start(cardSn)} size="lg">
        {t('add.goOn')}
      </ButtonLink>
      <ButtonLink to={showCard(cardSn)} variant="outline" size="lg">
        {t('card.show')}
      </ButtonLink>
    </div>
  )
}

type ActivationFormProps = {
  link: ActivationLink
  /** The user has just signed in with the link and has no other card: the activation needs no input. */
  isStraightOn: boolean
}

function ActivationForm({ link, isStraightOn }: ActivationFormProps) {
  const { t } = useTranslation('backstage')
  const [query] = useSearchParams()
  const [code, setCode] = useState(link.code)
  const [isByLink, setByLink] = useState(link.isWhole || link.tap !== undefined)
  const cards = useQuery(cardsQuery)
  const lang = useLang()
  const [onto, setOnto] = useState(() => query.get('cardSn') ?? '')
  const [isWrong, setWrong] = useState(false)
  const navigate = useNavigate()
  const { start, cards: list, contactUs } = useBackstage()
  const tap = isByLink ? link.tap : undefined
  const activate = useAction(
    [api.card.activate_card],
    () => api.card.activate_card({ cardSn: onto, ...(tap ?? { cardActivateCode: code }) }),
    {
      answers: (_, { cardSn }) => cardQuery(cardSn),
      onSuccess: (card) => {
        if (onto) void toast({ tone: 'good', title: t('add.linked') })
        void navigate(onto ? list : start(card.cardSn, 'name'), { replace: true })
      },
      // A refused code from a sleeve is shown, so that the user can compare and correct it.
      onRefused: () => setByLink(link.tap !== undefined && isByLink),
      inPlace: true,
    },
  )
  const hasBegun = useRef(false)
  const { mutate } = activate
  useEffect(() => {
    if (!isStraightOn || hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [isStraightOn, mutate])
  if (activate.isSuccess || (isStraightOn && isByLink && !activate.isError))
    return (
      <>
        <AtHand link={link} />
        <p role="status">{t('add.sending')}</p>
      </>
    )
  const mine = cards.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = tap !== undefined || parseActivationCode(code) !== null
    setWrong(!isWhole)
    if (isWhole && !activate.isPending) activate.mutate()
  }
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      {isByLink ? (
        <>
          <AtHand link={link} />
          {activate.error && <Notice tone="bad" title={activate.error.message} live />}
        </>
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
      {cards.isPending && <Skeleton label={t('loading')} lines={2} />}
      {mine.length > 0 && (
        <NativeSelect
          label={t('add.onto')}
          description={t('add.ontoHint')}
          data={[
            { value: '', label: t('add.ontoNew') },
            ...mine.map((card) => ({ value: card.cardSn, label: cardLabel(card, lang, t) })),
          ]}
          value={onto}
          onChange={(event) => setOnto(event.currentTarget.value)}
        />
      )}
      <PlainButton type="submit" size="lg" disabled={activate.isPending}>
        {activate.isPending ? t('add.sending') : t('add.submit')}
      </PlainButton>
      {isByLink ? (
        <PlainButton variant="quiet" onClick={() => setByLink(false)}>
          {t('add.byCode')}
        </PlainButton>
      ) : (
        <p className={classes.quiet}>
          {t('add.help')} <Link to={contactUs}>{t('add.ask')}</Link>
        </p>
      )}
    </form>
  )
}
