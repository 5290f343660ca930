import { CARD_LIMITS } from '@idocard/domain/cards/card'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integerOr, line, optionalLine, optionalText, rowId, rowIdOrNone } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { EDIT_PEOPLE, READ_PEOPLE } from './employee.ts'

/** A department of a company, for its staff. */
const department = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The department that it is part of; 0 for one at the top. */
  parentId: z.int(),
  /** The template of its people’s cards; 0 for that of the department around it. */
  templateId: z.int(),
  /** The people who are in it, without those of the departments inside. */
  people: z.int(),
  version: z.int(),
  ...removable,
})
export type Department = z.infer<typeof department>

const PATH = '/api/{product}/department'

export const departmentContract = {
  list: call({
    ...READ_PEOPLE,
    summary: 'The company’s departments, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['title']),
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(department),
  }),
  get: call({
    ...READ_PEOPLE,
    summary: 'One of the company’s departments.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: department,
    refuses: ['not_found'],
  }),
  save: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Changes one of the company’s departments, or adds one (`id` 0).',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: line(CARD_LIMITS.department),
      titleEn: optionalLine(CARD_LIMITS.department),
      /** 0 for the top. */
      parentId: integerOr(0, INTEGER_MAX, 0),
      /** 0 for that of the department around it. */
      templateId: integerOr(0, INTEGER_MAX, 0),
    }),
    output: department,
    refuses: [
      'not_found',
      'edit.removed',
      'department.changed',
      'department.inside_itself',
      'department.deep',
      'department.many',
    ],
  }),
  remove: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Deletes a department without people and without departments inside. It can be restored.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'department.in_use'],
  }),
  restore: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Brings a deleted department back, at the top if the one around it is gone.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'department.many'],
  }),
}
