import { COMPANY_KINDS } from '@idocard/domain/content/content-kind'
import { joined, pick } from '@idocard/domain/language'
import {
  IconArrowsExchange,
  IconBook2,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconCoins,
  IconFileImport,
  IconGift,
  IconHierarchy,
  IconRubberStamp,
  IconSpeakerphone,
  IconTemplate,
  IconTicket,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { api } from '../lib/browser-api.ts'
import { AUDIT, type ConsoleScreen, contentScreens, DEAD_LINKS, FOUND, MEDIA } from './console-screen.ts'

/** The screens of a company. A new one gets a row here, and texts in `screen` and `about`. */
export const COMPANY_SCREENS: readonly ConsoleScreen[] = [
  {
    name: 'stamps',
    group: 'loyalty',
    may: 'stamp.issue',
    Icon: IconRubberStamp,
    List: lazy(() => import('./screens/stamps.tsx')),
  },
  {
    name: 'applications',
    group: 'loyalty',
    may: 'prize.decide',
    Icon: IconUserCheck,
    List: lazy(() => import('./screens/applications.tsx')),
  },
  {
    name: 'prizes',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconGift,
    List: lazy(() => import('./screens/prizes.tsx')),
    Editor: lazy(() => import('./screens/prize.tsx')),
  },
  {
    name: 'pointCards',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconTicket,
    List: lazy(() => import('./screens/point-cards.tsx')),
    Editor: lazy(() => import('./screens/point-card.tsx')),
  },
  {
    name: 'points',
    group: 'loyalty',
    may: 'point.correct',
    Icon: IconCoins,
    List: lazy(() => import('./screens/point-account.tsx')),
  },
  {
    name: 'drives',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconCalendarEvent,
    List: lazy(() => import('./screens/drives.tsx')),
    Editor: lazy(() => import('./screens/drive.tsx')),
  },
  {
    name: 'employees',
    group: 'people',
    may: 'people.read',
    Icon: IconUsers,
    find: async (keyword, lang) =>
      (await api.employee.list({ keyword, pageSize: FOUND })).list.map((one) => ({
        id: one.id,
        title: pick(lang, one.nameCh, one.nameEn),
        text: [pick(lang, one.departmentCh, one.departmentEn), pick(lang, one.titleCh, one.titleEn)]
          .filter(Boolean)
          .join(' · '),
      })),
    List: lazy(() => import('./screens/employees.tsx')),
    Editor: lazy(() => import('./screens/employee.tsx')),
  },
  {
    name: 'departments',
    group: 'people',
    may: 'people.read',
    Icon: IconHierarchy,
    List: lazy(() => import('./screens/departments.tsx')),
    Editor: lazy(() => import('./screens/department.tsx')),
  },
  {
    name: 'templates',
    group: 'people',
    may: 'people.read',
    Icon: IconTemplate,
    List: lazy(() => import('./screens/templates.tsx')),
    Editor: lazy(() => import('./screens/template.tsx')),
  },
  {
    name: 'employeeImports',
    group: 'people',
    may: 'employee.edit',
    Icon: IconFileImport,
    List: lazy(() => import('./screens/employee-imports.tsx')),
    Editor: lazy(() => import('./screens/employee-import.tsx')),
  },
  {
    name: 'cardRequests',
    group: 'people',
    may: 'people.read',
    Icon: IconArrowsExchange,
    List: lazy(() => import('./screens/card-requests.tsx')),
  },
  {
    name: 'certificates',
    group: 'people',
    may: 'certificate.issue',
    Icon: IconCertificate,
    find: async (keyword, lang) =>
      (await api.certificate.list({ keyword, pageSize: FOUND })).list.map((certificate) => ({
        id: certificate.id,
        title: pick(lang, certificate.nameCh, certificate.nameEn),
        text: joined(lang, 'dot', [certificate.number, pick(lang, certificate.titleCh, certificate.titleEn)]),
      })),
    List: lazy(() => import('./screens/certificates.tsx')),
    Editor: lazy(() => import('./screens/certificate.tsx')),
  },
  {
    name: 'courses',
    group: 'people',
    may: 'certificate.issue',
    Icon: IconBook2,
    List: lazy(() => import('./screens/courses.tsx')),
    Editor: lazy(() => import('./screens/course.tsx')),
  },
  {
    name: 'announcements',
    group: 'content',
    may: 'notice.announce',
    Icon: IconSpeakerphone,
    List: lazy(() => import('./screens/announcements.tsx')),
    Editor: lazy(() => import('./screens/announcement.tsx')),
  },
  {
    name: 'staff',
    group: 'people',
    may: 'people.invite',
    Icon: IconUsersGroup,
    List: lazy(() => import('./screens/company-staff.tsx')),
    Editor: lazy(() => import('./screens/company-colleague.tsx')),
  },
  {
    name: 'companyProfile',
    group: 'people',
    may: 'company.edit',
    Icon: IconBuilding,
    List: lazy(() => import('./screens/company-profile.tsx')),
  },
  ...contentScreens(COMPANY_KINDS),
  MEDIA,
  DEAD_LINKS,
  AUDIT,
]
