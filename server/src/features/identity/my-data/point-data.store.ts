import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { inPages } from '../../../db/in-pages.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import { company } from '../../../db/schema/company/company.ts'
import { employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { certificate, course } from '../../../db/schema/company/company-page.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { directoryPerson } from '../../../db/schema/company/directory.ts'
import { department, employee } from '../../../db/schema/company/employee.ts'
import {
  pointBalance,
  pointCard,
  pointEntry,
  pointLot,
  prize,
  prizeApplication,
  staffCode,
  stamp,
} from '../../../db/schema/loyalty/point.ts'
import { atOnce, column, type DataList } from './data-list.ts'

const COMPANY = company.companychname

/** Points, stamps, prizes, staff codes, certificates, employments and requests of a person, at all companies. */
export const POINT_DATA: readonly DataList[] = [
  {
    name: 'points',
    about: { 'zh-tw': '點數的每一筆異動', 'en-us': 'the ledger of points' },
    tables: [pointEntry, pointLot],
    columns: [
      column('at', '時間', 'Time'),
      column('company', '單位', 'Company'),
      column('amount', '點數', 'Points'),
      column('reason', '原因', 'Reason'),
      column('reference', '說明', 'Reference'),
      column('note', '更正原因', 'Reason of a correction'),
      column('expiresAt', '到期', 'Expires'),
    ],
    rows: (db, { id: mine }) =>
      inPages((after: number | undefined, max) =>
        db
          .select({
            id: pointEntry.id,
            company: COMPANY,
            amount: pointEntry.amount,
            reason: pointEntry.reason,
            reference: pointEntry.reference,
            note: pointEntry.note,
            at: pointEntry.at,
            // Earned at once, points have one expiry. Points that were given back may have several: the first is shown.
            expiresAt: sql`min(${pointLot.expiresAt}) filter (where ${pointLot.amount} > 0)`.mapWith(
              pointLot.expiresAt,
            ),
          })
          .from(pointEntry)
          .innerJoin(company, eq(company.id, pointEntry.companyId))
          .leftJoin(pointLot, eq(pointLot.entryId, pointEntry.id))
          .where(and(eq(pointEntry.memberId, mine), after === undefined ? undefined : gt(pointEntry.id, after)))
          .groupBy(pointEntry.id, COMPANY)
          .orderBy(asc(pointEntry.id))
          .limit(max),
      ),
  },
  {
    name: 'point-balances',
    about: { 'zh-tw': '各單位的點數餘額', 'en-us': 'the balance of points at each company' },
    tables: [pointBalance],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: COMPANY,
          balance: pointBalance.balance,
          earned: pointBalance.earned,
          spent: pointBalance.spent,
          expired: pointBalance.expired,
        })
        .from(pointBalance)
        .innerJoin(company, eq(company.id, pointBalance.companyId))
        .where(eq(pointBalance.memberId, id)),
    ),
  },
  {
    name: 'stamps',
    about: { 'zh-tw': '集點卡上的點', 'en-us': 'stamps on point cards' },
    tables: [stamp],
    rows: atOnce((db, { id }) =>
      db
        .select({ company: COMPANY, titleCh: pointCard.titleCh, titleEn: pointCard.titleEn, at: stamp.at })
        .from(stamp)
        .innerJoin(pointCard, eq(pointCard.id, stamp.pointCardId))
        .innerJoin(company, eq(company.id, pointCard.companyId))
        .where(eq(stamp.memberId, id))
        .orderBy(asc(stamp.at)),
    ),
  },
  {
    name: 'prizes',
    about: { 'zh-tw': '兌換過的獎品', 'en-us': 'prizes applied for' },
    tables: [prizeApplication],
    columns: [
      column('appliedAt', '時間', 'Time'),
      column('company', '單位', 'Company'),
      column('titleCh', '獎品', 'Prize (Chinese)'),
      column('titleEn', '獎品（英文）', 'Prize'),
      column('points', '點數', 'Points'),
      column('state', '狀態', 'State'),
    ],
    rows: atOnce((db, { id }) =>
      db
        .select({
          id: prizeApplication.id,
          company: COMPANY,
          titleCh: prize.titleCh,
          titleEn: prize.titleEn,
          points: prizeApplication.points,
          state: prizeApplication.state,
          reasonCh: prizeApplication.reasonCh,
          reasonEn: prizeApplication.reasonEn,
          appliedAt: prizeApplication.appliedAt,
          decidedAt: prizeApplication.decidedAt,
          handedOverAt: prizeApplication.handedOverAt,
        })
        .from(prizeApplication)
        .innerJoin(prize, eq(prize.id, prizeApplication.prizeId))
        .innerJoin(company, eq(company.id, prize.companyId))
        .where(eq(prizeApplication.memberId, id))
        .orderBy(asc(prizeApplication.appliedAt)),
    ),
  },
  ...(['issuedBy', 'usedBy'] as const).map(
    (by): DataList => ({
      name: by === 'issuedBy' ? 'staff-codes-issued' : 'staff-codes-used',
      about:
        by === 'issuedBy'
          ? { 'zh-tw': '身為工作人員出示過的集點碼', 'en-us': 'codes for stamps that I showed as staff' }
          : { 'zh-tw': '用過的集點碼', 'en-us': 'codes for stamps that I used' },
      tables: [staffCode],
      rows: atOnce((db, { id }) =>
        db
          .select({
            company: COMPANY,
            titleCh: pointCard.titleCh,
            titleEn: pointCard.titleEn,
            createdAt: staffCode.createdAt,
            usedAt: staffCode.usedAt,
          })
          .from(staffCode)
          .innerJoin(pointCard, eq(pointCard.id, staffCode.pointCardId))
          .innerJoin(company, eq(company.id, pointCard.companyId))
          .where(eq(staffCode[by], id))
          .orderBy(asc(staffCode.createdAt)),
      ),
    }),
  ),
  {
    name: 'certificates',
    about: { 'zh-tw': '課程與證書', 'en-us': 'courses and certificates' },
    tables: [certificate],
    rows: atOnce((db, { id }) =>
      db
        .select({
          number: certificate.number,
          company: COMPANY,
          courseCh: course.titleCh,
          courseEn: course.titleEn,
          hours: course.hours,
          startsOn: course.startsOn,
          endsOn: course.endsOn,
          nameCh: certificate.nameCh,
          nameEn: certificate.nameEn,
          issuedOn: certificate.issuedOn,
          validUntil: certificate.validUntil,
          revokedAt: certificate.revokedAt,
          revokedReason: certificate.revokedReason,
        })
        .from(certificate)
        .innerJoin(course, eq(course.id, certificate.courseId))
        .innerJoin(company, eq(company.id, certificate.companyId))
        .where(eq(certificate.memberId, id))
        .orderBy(asc(certificate.issuedOn)),
    ),
  },
  {
    name: 'employments',
    about: { 'zh-tw': '你加入的公司，以及公司登錄的資料', 'en-us': 'companies that you joined, and what they wrote' },
    tables: [employee, directoryPerson],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: COMPANY,
          nameCh: employee.nameCh,
          nameEn: employee.nameEn,
          titleCh: employee.titleCh,
          titleEn: employee.titleEn,
          phone: employee.phone,
          email: employee.email,
          employeeNumber: employee.employeeNumber,
          departmentCh: department.titleCh,
          departmentEn: department.titleEn,
          cardSn: employee.cardSn,
          state: employee.state,
          invitedAt: employee.invitedAt,
          remindedAt: employee.remindedAt,
          joinedAt: employee.joinedAt,
          exceptions: employee.exceptions,
          directoryName: directoryPerson.userName,
          directoryNumber: directoryPerson.externalId,
          directoryProfile: directoryPerson.profile,
        })
        .from(employee)
        .innerJoin(company, eq(company.id, employee.companyId))
        .leftJoin(department, eq(department.id, employee.departmentId))
        .leftJoin(directoryPerson, eq(directoryPerson.employeeId, employee.id))
        .where(and(eq(employee.memberId, id), isKept(employee)))
        .orderBy(asc(employee.joinedAt)),
    ),
  },
  {
    name: 'company-figures',
    about: {
      'zh-tw': '公司看得到的名片使用次數，依日期與來源',
      'en-us': 'how often your company cards were used, by day and source, as the company sees it',
    },
    tables: [employeeFigure],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: COMPANY,
          day: employeeFigure.day,
          source: employeeFigure.source,
          claimed: employeeFigure.claimed,
          opened: employeeFigure.opened,
          saved: employeeFigure.saved,
          exchanged: employeeFigure.exchanged,
          tapped: employeeFigure.tapped,
        })
        .from(employeeFigure)
        .innerJoin(employee, eq(employee.id, employeeFigure.employeeId))
        .innerJoin(company, eq(company.id, employeeFigure.companyId))
        .where(eq(employee.countedId, id))
        .orderBy(asc(employeeFigure.day), asc(employeeFigure.source)),
    ),
  },
  {
    name: 'card-requests',
    about: { 'zh-tw': '你請公司更改名片的內容', 'en-us': 'changes to your card that you asked a company for' },
    tables: [cardRequest],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: COMPANY,
          cardSn: cardRequest.cardSn,
          field: cardRequest.field,
          wantedCh: cardRequest.wantedCh,
          wantedEn: cardRequest.wantedEn,
          note: cardRequest.note,
          state: cardRequest.state,
          reason: cardRequest.reason,
          askedAt: cardRequest.askedAt,
          decidedAt: cardRequest.decidedAt,
        })
        .from(cardRequest)
        .innerJoin(company, eq(company.id, cardRequest.companyId))
        .where(eq(cardRequest.memberId, id))
        .orderBy(asc(cardRequest.id)),
    ),
  },
  {
    name: 'left-companies',
    about: {
      'zh-tw': '你離開的公司，和 30 天內還可以留下的名片內容',
      'en-us': 'companies that you have left, and what your card had, which you can keep for 30 days',
    },
    tables: [departure],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: COMPANY,
          cardSn: departure.cardSn,
          fields: card.fields,
          note: departure.note,
          keptCardSn: departure.keptSn,
          leftAt: departure.leftAt,
        })
        .from(departure)
        .innerJoin(company, eq(company.id, departure.companyId))
        .leftJoin(card, eq(card.cardSn, departure.cardSn))
        .where(eq(departure.memberId, id))
        .orderBy(asc(departure.id)),
    ),
  },
]
