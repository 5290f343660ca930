import { expect, it } from 'vitest'
import { isTaxNumber } from './tax-number.ts'

it.each(['00000000', '04595257', '10458575', '12345675', '22099131'])('%s is a business number', (text) => {
  expect(isTaxNumber(text)).toBe(true)
})

it.each(['', '1234567', '123456789', '04595258', '1234567a', '１２３４５６７５', '10458576'])('%s is none', (text) => {
  expect(isTaxNumber(text)).toBe(false)
})
