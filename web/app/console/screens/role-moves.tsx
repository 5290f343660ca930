import type { ColleagueFields } from '@idocard/contract/identity/site-staff'
import { COMPANY_ROLE_NAMES, type CompanyRole, rolesGivenBy, type SiteRole } from '@idocard/domain/identity/permission'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { type CommandOptions, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { useNameOf } from '../kit/place-name.ts'
import { ButtonRow } from '../kit/said-once.tsx'
import { RoleField } from './role-field.tsx'

type Held = ColleagueFields['roles'][number]
type Moved = { id: string }

/** The roles at a company that one gives, changes and takes back here: all as the site, there by one's own roles. */
export function useGivenRoles(): readonly CompanyRole[] {
  const { prefix, here } = useMe()
  return prefix === '' ? COMPANY_ROLE_NAMES : rolesGivenBy(here.map(({ role }) => role))
}

/** The roles that somebody has, each with what one can do about it here. */
export function RoleMoves({ person }: { person: ColleagueFields }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const nameOf = useNameOf()
  const { prefix } = useMe()
  const given = useGivenRoles()
  const [moving, setMoving] = useState<{ role: Held; to: 'take' | 'change' }>()
  const close = () => setMoving(undefined)
  const isGiven = (role: Held) => role.companyId === 0 || given.includes(role.role as CompanyRole)
  return (
    <>
      <ul className="console-moves">
        {person.roles.map((one) => (
          <li key={`${one.prefix} ${one.role}`}>
            <strong>{t(`role.${one.role}`)}</strong>
            <p>
              {joined(lang, 'dot', [
                prefix === '' ? nameOf(one) : '',
                t('staff.since', { at: formatMoment(one.since, lang) }),
                one.by && t('staff.by', { name: formatMobile(one.by) }),
              ])}
            </p>
            <ButtonRow>
              {one.companyId !== 0 && isGiven(one) && (
                <Can may="people.invite" variant="outline" onClick={() => setMoving({ role: one, to: 'change' })}>
                  {t('staff.change')}
                </Can>
              )}
              <Can
                may="people.invite"
                variant="outline"
                because={isGiven(one) || person.isMe ? undefined : t('staff.above')}
                onClick={() => setMoving({ role: one, to: 'take' })}
              >
                {t('staff.take')}
              </Can>
            </ButtonRow>
          </li>
        ))}
      </ul>
      {moving?.to === 'take' && <TakeRole person={person} held={moving.role} onClose={close} />}
      {moving?.to === 'change' && <ChangeRole person={person} held={moving.role} onClose={close} />}
    </>
  )
}

type MoveProps = { person: ColleagueFields; held: Held; onClose: () => void }

function TakeRole({ person, held, onClose }: MoveProps) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  // Whoever has no role left is no colleague any more.
  const isLast = person.roles.length === 1
  const take = useTake(held, {
    inPlace: true,
    forgets: ({ id }) => (isLast ? [{ id }] : []),
    onSuccess: () => {
      onClose()
      void toast({ tone: 'good', title: t('staff.taken') })
      if (isLast) void navigate(addressOf({ prefix, screen: 'staff' }))
    },
  })
  const names = { role: t(`role.${held.role}`), name: person.name || person.contact }
  return (
    <CodeSheet
      title={t('staff.takeTitle', names)}
      action="staff_role"
      submit={t('staff.take')}
      isBusy={take.isPending}
      error={take.error}
      onSubmit={(pinCode) => take.send(person.id, pinCode)}
      onClose={onClose}
    >
      <Notice tone="attention">{t(person.isMe ? 'staff.takeOwnText' : 'staff.takeText')}</Notice>
    </CodeSheet>
  )
}

/** Takes a role back: of the site, at a company as the site, or at one's own company. */
function useTake({ companyId, role }: Held, options: CommandOptions<Moved, unknown>) {
  const { prefix } = useMe()
  const ofSite = useCommand(api.siteStaff.take_role, options)
  const atCompany = useCommand(api.siteCompany.take_role, options)
  const own = useCommand(api.companyStaff.take_role, options)
  const at = role as CompanyRole
  if (prefix !== '')
    return { ...stateOf(own), send: (id: string, pinCode: string) => own.mutate({ id, role: at, pinCode }) }
  if (companyId === 0)
    return {
      ...stateOf(ofSite),
      send: (id: string, pinCode: string) => ofSite.mutate({ id, role: role as SiteRole, pinCode }),
    }
  return {
    ...stateOf(atCompany),
    send: (id: string, pinCode: string) => atCompany.mutate({ companyId, id, role: at, pinCode }),
  }
}

function ChangeRole({ person, held, onClose }: MoveProps) {
  const { t } = useTranslation('console')
  const has = (role: CompanyRole) => person.roles.some((one) => one.companyId === held.companyId && one.role === role)
  const roles = useGivenRoles().filter((role) => !has(role))
  const [to, setTo] = useState<CompanyRole | undefined>(roles[0])
  const change = useChange(held, {
    inPlace: true,
    onSuccess: () => {
      onClose()
      void toast({ tone: 'good', title: t('staff.changed') })
    },
  })
  const names = { role: t(`role.${held.role}`), name: person.name || person.contact }
  return (
    <CodeSheet
      title={t('staff.changeTitle', names)}
      action="staff_role"
      submit={t('staff.change')}
      isReady={to !== undefined}
      isDangerous={false}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={(pinCode) => to && change.send(person.id, to, pinCode)}
      onClose={onClose}
    >
      {to ? <RoleField scope="company" roles={roles} value={to} onChange={setTo} /> : <p>{t('staff.hasAll')}</p>}
      <Notice>{t(person.isMe ? 'staff.changeOwnText' : 'staff.changeText')}</Notice>
    </CodeSheet>
  )
}

/** The same for another role in its place. */
function useChange({ companyId, role }: Held, options: CommandOptions<Moved, unknown>) {
  const { prefix } = useMe()
  const atCompany = useCommand(api.siteCompany.change_role, options)
  const own = useCommand(api.companyStaff.change_role, options)
  const from = role as CompanyRole
  return {
    ...stateOf(prefix === '' ? atCompany : own),
    send: (id: string, to: CompanyRole, pinCode: string) =>
      prefix === '' ? atCompany.mutate({ companyId, id, from, to, pinCode }) : own.mutate({ id, from, to, pinCode }),
  }
}

const stateOf = ({ isPending, error }: { isPending: boolean; error: Error | null }) => ({ isPending, error })
