import type { ColleagueFields } from '@idocard/contract/identity/site-staff'
import { maskUsername } from '@idocard/domain/identity/username'
import type { ColleagueRow } from './site-staff.store.ts'

/** Somebody with a role, as whoever may invite sees them. */
export const colleagueShown = ({ person, roles, factor }: ColleagueRow, me: string): ColleagueFields => ({
  id: person.id,
  name: person.name,
  contact: maskUsername(person),
  isMe: person.id === me,
  roles: roles.map(({ companyId, prefix, nameCh, nameEn, role, createdAt, by }) => ({
    companyId: companyId ?? 0,
    prefix: prefix ?? '',
    nameCh: nameCh ?? '',
    nameEn: nameEn ?? '',
    role,
    since: createdAt.toISOString(),
    by,
  })),
  secondFactor: shownFactor(factor),
})

function shownFactor({ app, passkeys }: ColleagueRow['factor']): ColleagueFields['secondFactor'] {
  if (passkeys > 0) return app?.confirmedAt ? 'both' : 'passkey'
  return !app ? 'none' : app.confirmedAt === null ? 'begun' : 'app'
}
