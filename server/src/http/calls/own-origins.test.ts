import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { ownOrigins } from './own-origins.ts'

it('is only PUBLIC_URL where it is set', () => {
  const isOwn = ownOrigins('https://shop.example/', () => 3000)
  expect(isOwn('https://shop.example')).toBe(true)
  for (const other of ['http://shop.example', 'https://shop.example:8443', 'http://localhost:3000', 'null', ''])
    expect(isOwn(other), other).toBe(false)
})

it('is any name of this machine on its port without PUBLIC_URL', () => {
  const isOwn = ownOrigins(undefined, () => 3000)
  const [address] = Object.values(networkInterfaces()).flatMap(
    (all) => all?.filter((one) => one.family === 'IPv4') ?? [],
  )
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', `http://${address?.address}:3000`])
    expect(isOwn(own), own).toBe(true)
  for (const other of [
    'http://localhost',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://evil.example:3000',
  ])
    expect(isOwn(other), other).toBe(false)
})
