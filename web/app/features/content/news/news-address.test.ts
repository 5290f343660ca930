import { expect, test } from 'vitest'
import { newsAddress } from './news-address.ts'

test.each([
  ['', 0, 1],
  ['category=3', 3, 1],
  ['page=2', 0, 2],
  ['category=3&page=12', 3, 12],
  ['category=0&page=0', 0, 1],
  ['category=-1&page=-1', 0, 1],
  ['category=1e3&page=1.5', 0, 1],
  ['category=%20%203&page=%2B2', 0, 1],
  ['category=<script>&page=2;drop', 0, 1],
  ['category=３&page=２', 0, 1],
  // Exceeds the maximum that the API accepts.
  ['category=9999999999&page=1000001', 0, 1],
])('%j asks for category %i, page %i', (query, category, page) => {
  expect(newsAddress(new URLSearchParams(query))).toEqual({ category, page })
})
