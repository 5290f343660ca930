import { expect, it } from 'vitest'
import { normaliseMobile } from '../identity/phone.ts'
import {
  departmentCell,
  departmentPath,
  dialled,
  EMPLOYEE_COLUMNS,
  employeeHeading,
  employeeRows,
} from './employee-import.ts'

const table = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))
const read = (heading: string) => Object.keys(employeeRows(table([heading], ['x']))?.list[0] ?? {})[1]

it.each(['zh-tw', 'en-us'] as const)('reads every heading of the file that it writes in %s', (lang) => {
  for (const column of EMPLOYEE_COLUMNS) expect(read(employeeHeading(column, lang))).toBe(column)
})

it.each([
  ['工號', 'employeeNumber'],
  ['姓名', 'nameCh'],
  ['姓名（中文）', 'nameCh'],
  ['英文姓名', 'nameEn'],
  ['FULL NAME', 'nameEn'],
  ['部門名稱', 'department'],
  ['職稱', 'titleCh'],
  ['Job Title', 'titleEn'],
  ['手機號碼', 'phone'],
  ['Mobile Phone', 'phone'],
  ['E-mail', 'email'],
  ['電子郵件', 'email'],
  ['身分證字號', undefined],
  ['生日', undefined],
])('takes %j for %s', (heading, column) => {
  expect(read(heading)).toBe(column)
})

// Mutations: the second column of a heading wins; a line break of a cell kept; an apostrophe of a formula kept.
it('reads cells as a spreadsheet has them, says which columns it does not read, and finds no table without headings', () => {
  const rows = table(
    ['姓名', '血型', '手機', '行動電話'],
    [' 王\n小明 ', 'A', "'+886912345678", '0900000000'],
    ['李四'],
  )
  expect(employeeRows(rows)).toEqual({
    list: [
      { row: 2, nameCh: '王 小明', phone: '+886912345678' },
      { row: 3, nameCh: '李四', phone: '' },
    ],
    unknown: ['血型', '行動電話'],
  })
  expect(employeeRows(table(['王小明', '0912345678']))).toBeUndefined()
  expect(employeeRows([])).toBeUndefined()
})

it.each(['912345678', '0912-345-678', '886912345678', '+886 912 345 678', '９１２３４５６７８'])('dials %s', (cell) => {
  expect(normaliseMobile(dialled(cell))).toBe('+886912345678')
})
it.each(['9.12E+08', '12345678', '02-2311-3731'])('does not make a mobile number of %s', (cell) => {
  expect(normaliseMobile(dialled(cell))).toBeNull()
})

it('reads a path of departments however it is typed', () => {
  for (const cell of ['總管理處／業務部', '總管理處 / 業務部', '總管理處>業務部', '／總管理處／業務部／'])
    expect(departmentPath(cell)).toEqual(['總管理處', '業務部'])
  expect(departmentPath('')).toEqual([])
  expect(departmentPath(departmentCell(['A', 'B']))).toEqual(['A', 'B'])
})
