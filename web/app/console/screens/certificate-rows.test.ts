import { expect, it } from 'vitest'
import { certificateRows } from './certificate-rows.ts'

const read = (text: string) => certificateRows(text).map(({ nameCh, nameEn, username }) => [nameCh, nameEn, username])

it('reads names and addresses in any order, from a sheet, a CSV file or a list', () => {
  expect(read('中文姓名,英文姓名,手機\n"林美玲","Lin, Mei-ling",0912-345-678')).toEqual([
    ['林美玲', 'Lin Mei-ling', '0912-345-678'],
  ])
  expect(read('王大明\twang@example.com\n\nJohn Smith；+886 912 345 678')).toEqual([
    ['王大明', '', 'wang@example.com'],
    ['', 'John Smith', '+886 912 345 678'],
  ])
  expect(read('Name,Phone\nRenée O’Neill')).toEqual([['', 'Renée O’Neill', '']])
})

it('keeps what is too much in a row, so that the server can refuse it', () => {
  expect(read('0912345678,a@b.tw')).toEqual([['', '', '0912345678 a@b.tw']])
})
