import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import {
  PRIZE_APPLICATION_TRANSITIONS,
  type PrizeApplicationTransition,
} from '@idocard/domain/loyalty/prize-application-state'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { type PrizeApplicationRow, prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import type { SponsorRow } from '../../company/company/index.ts'

/** An application with the data shown about its prize. */
export interface ApplicationOfPrize {
  application: PrizeApplicationRow
  prize: { companyId: number; titleCh: string; titleEn: string; img: string }
}

/** An application with its prize and the holder's data for staff. */
export interface ApplicationOfHolder extends ApplicationOfPrize {
  holder: { name: string; phone: string | null; email: string | null }
}

const PRIZE = {
  companyId: prize.companyId,
  titleCh: prize.titleCh,
  titleEn: prize.titleEn,
  img: prize.img,
}
const OPEN = ['applied', 'approved'] as const

/** A page of a holder's applications for prizes of a company, newest first. */
export async function applicationsOf(
  db: Tx,
  sponsor: Owned<SponsorRow>,
  at: Numbered,
): Promise<{ list: ApplicationOfPrize[]; total: number }> {
  const isTheirs = and(eq(prizeApplication.memberId, sponsor.memberId), eq(prize.companyId, sponsor.id))
  const theirs = () =>
    db
      .select({ application: prizeApplication, prize: PRIZE })
      .from(prizeApplication)
      .innerJoin(prize, eq(prize.id, prizeApplication.prizeId))
      .where(isTheirs)
      .$dynamic()
  return numberedPage(db, theirs, [desc(prizeApplication.appliedAt), desc(prizeApplication.id)], at)
}

/** What staff see of an application. */
const FOR_STAFF = {
  application: prizeApplication,
  prize: PRIZE,
  holder: { name: member.name, phone: member.phone, email: member.email },
}

/** Applications for prizes of the company that staff act for, with their holders. */
const ofCompany = (db: Tx, { company }: Acting<'prize.decide'>, where: SQL | undefined) =>
  db
    .select(FOR_STAFF)
    .from(prizeApplication)
    .innerJoin(prize, eq(prize.id, prizeApplication.prizeId))
    .innerJoin(member, eq(member.id, prizeApplication.memberId))
    .where(and(eq(prize.companyId, company.id), where))

/** A page of the company's open applications: undecided ones before approved ones, both oldest first. */
export async function openApplications(
  db: Tx,
  acting: Acting<'prize.decide'>,
  at: Numbered,
): Promise<{ list: ApplicationOfHolder[]; total: number }> {
  const isOpen = inArray(prizeApplication.state, [...OPEN])
  return numberedPage(
    db,
    () => ofCompany(db, acting, isOpen).$dynamic(),
    // `applied` sorts before `approved`, in alphabetical order too.
    [asc(prizeApplication.state), asc(prizeApplication.appliedAt), asc(prizeApplication.id)],
    at,
  )
}

/** A page of all the company's applications. @returns undefined for a cursor that does not belong to this list */
export async function listApplications(
  db: Tx,
  acting: Acting<'prize.decide'>,
  { keyword, state, ...at }: InputOf<(typeof contract)['prizeApply']['list']>,
) {
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...FOR_STAFF })
          .from(prizeApplication)
          .innerJoin(prize, eq(prize.id, prizeApplication.prizeId))
          .innerJoin(member, eq(member.id, prizeApplication.memberId))
          .$dynamic(),
      where: and(
        eq(prize.companyId, acting.company.id),
        state ? eq(prizeApplication.state, state) : undefined,
        contains(keyword, prize.titleCh, prize.titleEn, member.name),
      ),
      sorts: {
        at: { by: prizeApplication.appliedAt, kind: 'moment' },
        points: { by: prizeApplication.points, kind: 'integer' },
      },
      id: { by: prizeApplication.id, kind: 'uuid' },
    },
    at,
  )
}

/** An application for a prize of the company, by its id or by the hash of its code, locked until the transaction ends. */
export async function lockApplication(
  db: Tx,
  acting: Acting<'prize.decide'>,
  by: { id: string } | { codeHash: Buffer },
): Promise<ApplicationOfHolder | undefined> {
  const is = 'id' in by ? eq(prizeApplication.id, by.id) : eq(prizeApplication.codeHash, by.codeHash)
  const [found] = await ofCompany(db, acting, is).for('update', { of: prizeApplication })
  return found
}

/** Changes an application's state. Undefined if `PRIZE_APPLICATION_TRANSITIONS` does not allow the transition. */
export async function transitionApplication(
  db: Tx,
  { id }: Pick<PrizeApplicationRow, 'id'>,
  transition: PrizeApplicationTransition,
  changes: Partial<PrizeApplicationRow>,
): Promise<PrizeApplicationRow | undefined> {
  const { from, to } = PRIZE_APPLICATION_TRANSITIONS[transition]
  const [changed] = await db
    .update(prizeApplication)
    .set({ ...changes, state: to })
    .where(and(eq(prizeApplication.id, id), inArray(prizeApplication.state, [...from])))
    .returning()
  return changed
}
