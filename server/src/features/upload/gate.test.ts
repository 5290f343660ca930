import { expect, it } from 'vitest'
import { Gate } from './gate.ts'

it('lets so many in, and the others in their order', async () => {
  const gate = new Gate(2, 2)
  expect(await Promise.all([gate.enter(), gate.enter()])).toEqual([true, true])
  const entered: string[] = []
  const waiting = ['first', 'second'].map((name) => gate.enter().then(() => entered.push(name)))
  expect(await gate.enter()).toBe(false)
  gate.leave()
  await waiting[0]
  expect(entered).toEqual(['first'])
  gate.leave()
  await waiting[1]
  expect(entered).toEqual(['first', 'second'])
})

it('turns away who waited too long, and lets the next one in', async () => {
  const gate = new Gate(1, 2, 5)
  await gate.enter()
  expect(await Promise.all([gate.enter(), gate.enter()])).toEqual([false, false])
  gate.leave()
  expect(await gate.enter()).toBe(true)
})

it('lets in what weighs no more than there is room for, and nobody past a heavier one', async () => {
  const gate = new Gate(10, 3)
  expect(await gate.enter(6)).toBe(true)
  const entered: number[] = []
  const waiting = [8, 2].map((weight) => gate.enter(weight).then(() => entered.push(weight)))
  // There is room for the lighter one, whose turn it is not.
  gate.leave(1)
  gate.leave(5)
  await Promise.all(waiting)
  expect(entered).toEqual([8, 2])
})
