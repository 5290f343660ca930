import type { MergedAccount } from '@idocard/contract/identity/account-merge'
import type { SitePerson } from '@idocard/contract/identity/site-person'
import { MAX_PERSON_REASON } from '@idocard/domain/identity/person'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined, pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { DifferenceTable } from '../kit/differences.tsx'
import { ReasonField } from '../kit/reason-field.tsx'

/** As many as one reads; a whole number or address finds one. */
const FOUND = 5

type MergeSheetProps = { person: SitePerson; onClose: () => void }

/** Finds the other account of a person, shows both beside each other, and asks both to confirm. */
export function MergeSheet({ person, onClose }: MergeSheetProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [otherId, setOtherId] = useState<string>()
  return (
    <Sheet title={t('merge.begin')} closeLabel={shared('close')} onClose={onClose}>
      {otherId === undefined ? (
        <Find person={person} onFound={setOtherId} />
      ) : (
        <Compare personId={person.id} otherId={otherId} onOther={() => setOtherId(undefined)} onDone={onClose} />
      )}
    </Sheet>
  )
}

type FindProps = { person: SitePerson; onFound: (id: string) => void }

function Find({ person, onFound }: FindProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { t: shared } = useTranslation('backstage')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const people = useCall(api.sitePerson.list, { keyword, pageSize: FOUND + 1 }, { enabled: keyword !== '' })
  const list = people.data?.list.filter(({ id }) => id !== person.id).slice(0, FOUND)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setKeyword(typed.trim())
  }
  return (
    <form className="console-editor" onSubmit={search}>
      <TextInput
        type="search"
        label={t('merge.find')}
        description={t('merge.findText')}
        autoComplete="off"
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <PlainButton type="submit" variant="outline" disabled={typed.trim() === ''}>
          {t('merge.search')}
        </PlainButton>
      </div>
      {people.error && <Notice tone="bad" live title={people.error.message} />}
      {keyword !== '' && people.isPending && <Skeleton label={shared('loading')} lines={2} />}
      {list?.length === 0 && <Notice live title={t('merge.nobody')} />}
      {list && list.length > 0 && (
        <ul className="console-moves">
          {list.map(({ id, name, username, cards, orders }) => (
            <li key={id}>
              <strong>{name || t('person.unnamed')}</strong>
              <p>
                {joined(lang, 'dot', [
                  formatMobile(username) || t('person.apple'),
                  t('person.cards', { count: cards }),
                  t('person.orders', { count: orders }),
                ])}
              </p>
              <PlainButton variant="outline" onClick={() => onFound(id)}>
                {t('merge.choose')}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

type CompareProps = { personId: string; otherId: string; onOther: () => void; onDone: () => void }

function Compare({ personId, otherId, onOther, onDone }: CompareProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [staysId, setStaysId] = useState(personId)
  const [reason, setReason] = useState('')
  const ids = { staysId, goesId: staysId === personId ? otherId : personId }
  const compared = useCall(api.siteMerge.compare, ids)
  const ask = useCommand(api.siteMerge.ask, { inPlace: true, onSuccess: onDone })
  const { data, error } = compared
  const isReady = data?.obstacles.length === 0 && reason.trim() !== '' && !ask.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) ask.mutate({ ...ids, reason })
  }
  if (error) return <Notice tone="bad" live title={error.message} />
  if (!data) return <Skeleton label={shared('loading')} lines={8} />
  // In the same places, whichever of them stays.
  const [one, other] = staysId === personId ? [data.stays, data.goes] : [data.goes, data.stays]
  return (
    <form className="console-editor" onSubmit={submit}>
      <Beside one={one} other={other} />
      <NativeSelect
        label={t('merge.stays')}
        data={[one, other].map(({ id }, at) => ({ value: id, label: t(at === 0 ? 'merge.one' : 'merge.other') }))}
        value={staysId}
        onChange={(event) => setStaysId(event.currentTarget.value)}
      />
      {data.obstacles.map(({ kind, sides }) => (
        <Notice key={kind} tone="bad" title={t(`merge.obstacle.${kind}`)}>
          {sides.length === 1 &&
            t('merge.because', { account: t(data[sides[0] ?? 'stays'].id === personId ? 'merge.one' : 'merge.other') })}
        </Notice>
      ))}
      <section aria-label={t('merge.ways')}>
        <p>
          <strong>{t('merge.ways')}</strong>
        </p>
        <ul>
          {data.ways.map(({ way, shown, fate }) => (
            <li key={`${way} ${fate}`}>{t(`merge.fate.${fate}`, { way: shown || t('person.apple') })}</li>
          ))}
        </ul>
      </section>
      <p>{t('merge.proof')}</p>
      <ReasonField
        label={t('person.reason')}
        description={t('person.reasonText')}
        maxLength={MAX_PERSON_REASON}
        value={reason}
        onChange={setReason}
      />
      {ask.error && <Notice tone="bad" live title={ask.error.message} />}
      <div className="console-actions">
        <PlainButton type="submit" disabled={!isReady}>
          {t('merge.ask')}
        </PlainButton>
        <PlainButton variant="quiet" onClick={onOther}>
          {t('merge.another')}
        </PlainButton>
      </div>
    </form>
  )
}

/** What each of the two accounts has. */
function Beside({ one, other }: { one: MergedAccount; other: MergedAccount }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const ways = ({ phone, email, hasApple }: MergedAccount) =>
    [phone, email, hasApple ? t('person.apple') : ''].filter(Boolean).join(t('comma'))
  const points = ({ points: all }: MergedAccount) =>
    all
      .map(({ balance, companyCh, companyEn }) =>
        joined(lang, 'dot', [pick(lang, companyCh, companyEn), balance.toLocaleString('en')]),
      )
      .join(t('comma'))
  const rows: [string, (account: MergedAccount) => string][] = [
    [t('person.name'), ({ name }) => name || t('person.unnamed')],
    [t('person.signsIn'), ways],
    [t('person.joined'), ({ joinedAt }) => formatMoment(joinedAt, lang)],
    [t('screen.cards'), ({ cards }) => String(cards)],
    [t('screen.orders'), ({ orders }) => String(orders)],
    [t('person.contacts'), ({ contacts }) => contacts.toLocaleString('en')],
    [t('person.points'), (account) => points(account) || '0'],
  ]
  return (
    <DifferenceTable
      heads={[t('merge.what'), t('merge.one'), t('merge.other')]}
      rows={rows.map(([label, of]) => [label, of(one), of(other)])}
    />
  )
}
