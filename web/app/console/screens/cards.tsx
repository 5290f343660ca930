import { isActivationCode } from '@idocard/domain/cards/activation-code'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { pick } from '@idocard/domain/language'
import { useNavigate } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { CardActs } from './card-acts.tsx'
import { CardStateBadge } from './card-state-badge.tsx'

/** All cards, to find one by its number, its name, or its holder. */
export default function Cards() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const navigate = useNavigate()
  const { prefix } = useMe()
  const cards = useList(api.siteCard.list, ['keyword', 'state', 'kind', 'sold'], { sort: '-activated' })
  // A code opens a card to whoever has it: it must stay in no address, and so in no history of a browser.
  const openByCode = (code: string) => {
    if (!isActivationCode(code)) return false
    void api.siteCard
      .find_by_code({ code })
      .then(({ cardSn }) => navigate(addressOf({ prefix, screen: 'cards', id: cardSn })), toastError)
    return true
  }
  return (
    <ListPage
      title={t('screen.cards')}
      screen="cards"
      list={cards}
      search={t('card.search')}
      takes={openByCode}
      tabs={{
        name: 'state',
        label: t('card.state'),
        options: [
          { value: '', label: t('card.all') },
          ...CARD_STATES.map((value) => ({ value, label: t(`card.states.${value}`) })),
        ],
      }}
      choices={[
        {
          name: 'kind',
          label: t('card.kind'),
          options: [
            { value: '', label: t('card.anyKind') },
            { value: 'physical', label: t('card.kinds.physical') },
            { value: 'virtual', label: t('card.kinds.virtual') },
          ],
        },
        {
          name: 'sold',
          label: t('card.sold'),
          options: [
            { value: '', label: t('card.soldOrNot') },
            { value: 'sold', label: t('card.inOrder') },
            { value: 'unsold', label: t('card.unsold') },
          ],
        },
      ]}
      selection={(rows, clear) => <CardActs rows={rows} onDone={clear} />}
      columns={[
        { name: 'number', label: t('card.number'), cell: ({ id }) => id },
        { name: 'name', label: t('card.name'), cell: ({ nameCh, nameEn }) => pick(lang, nameCh, nameEn) },
        { name: 'holder', label: t('card.holder'), cell: ({ holder }) => holder },
        {
          name: 'state',
          label: t('card.state'),
          cell: ({ state }) => <CardStateBadge state={state} />,
          text: ({ state }) => t(`card.states.${state}`),
        },
        {
          name: 'kind',
          label: t('card.kind'),
          cell: ({ isPhysical }) => t(`card.kinds.${isPhysical ? 'physical' : 'virtual'}`),
        },
        {
          name: 'order',
          label: t('card.order'),
          cell: ({ orderNumber }) => orderNumber,
        },
        {
          name: 'company',
          label: t('card.company'),
          cell: ({ companyCh, companyEn }) => pick(lang, companyCh, companyEn),
        },
        {
          name: 'made',
          label: t('card.made'),
          sort: 'made',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => formatStamp(createdAt),
        },
        {
          name: 'activated',
          label: t('card.activated'),
          sort: 'activated',
          cell: ({ activatedAt }) => (activatedAt ? formatMoment(activatedAt, lang) : ''),
          text: ({ activatedAt }) => (activatedAt ? formatStamp(activatedAt) : ''),
        },
      ]}
      isOpened
      empty={{ title: t('card.none'), text: t('card.noneText') }}
    />
  )
}
