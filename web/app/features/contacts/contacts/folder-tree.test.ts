import type { Folder } from '@idocard/contract/contacts/collection'
import { expect, it } from 'vitest'
import { folderRows, inOrder, withBelow } from './folder-tree.ts'

const folder = (id: number, name: string, previous = 0, sorter = 99): Folder => ({
  id,
  name,
  previous,
  sorter,
  root: previous === 0 ? 1 : 0,
  layer: 1,
  count: 0,
})
const FOLDERS = [
  folder(5, '廠商', 1),
  folder(1, '工作'),
  folder(2, '朋友', 0, 1),
  folder(6, '客戶', 1, 3),
  folder(7, '長期', 6),
]

it('lists each folder below its own, by place and name', () => {
  expect(folderRows(FOLDERS).map(({ name, depth }) => `${depth} ${name}`)).toEqual([
    '0 朋友',
    '0 工作',
    '1 客戶',
    '2 長期',
    '1 廠商',
  ])
})

it('knows everything below a folder, which it cannot be moved into', () => {
  expect([...withBelow(FOLDERS, 1)].toSorted()).toEqual([1, 5, 6, 7])
  expect([...withBelow(FOLDERS, 2)]).toEqual([2])
})

it('gives siblings the places of a new order, and changes no others', () => {
  const siblings = [folder(1, '一', 0, 1), folder(2, '二', 0, 2), folder(3, '三')]
  expect(inOrder(siblings, [2, 1, 3]).map(({ id, sorter }) => [id, sorter])).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
  ])
  expect(inOrder(siblings.slice(0, 2), [1, 2])).toEqual([])
})
