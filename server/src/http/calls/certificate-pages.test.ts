import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCertificate } from '../../features/company/certificate/fixtures.ts'
import type { TestApp } from '../../testing/app.ts'
import { cardSite } from '../../testing/card-site.ts'
import { newPerson } from '../../testing/person.ts'

let app: TestApp
beforeAll(async () => {
  app = (await cardSite()).app
})
afterAll(() => app.close())

const get = (url: string, remoteAddress = '192.0.2.20') => app.running.app.inject({ url, remoteAddress })

it('shows a certificate to anyone who has its address, uncached and unlisted', async () => {
  const number = await addCertificate(await newPerson(app))
  const page = await get(`/certificate/${number}?lang=en-us`)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.json()).toMatchObject({
    lang: 'en-us',
    address: `/certificate/${number}`,
    outcome: { kind: 'found', certificate: { number, state: 'valid' } },
  })
  // The number may be in lower case in the address.
  expect((await get(`/certificate/${number.toLowerCase()}`)).json().address).toBe(`/certificate/${number}`)
})

it('leads from the form to the certificate, and says when what was typed cannot be a number', async () => {
  const form = await get('/certificate')
  expect([form.statusCode, form.json().outcome.kind]).toEqual([200, 'asking'])
  const sent = await get('/certificate?number=7k2m%209qxr%204dht%20w0cz&lang=en-us')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/certificate/7K2M-9QXR-4DHT-W0CZ?lang=en-us'])
  const wrong = await get('/certificate?number=%3Cscript%3E')
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { typed: '<script>', outcome: { kind: 'malformed' } }])
  expect((await get('/certificate?number=a&number=b')).json().outcome.kind).toBe('asking')
})

it('is 404 for an unknown number and for nonsense, and never fails', async () => {
  for (const path of [
    '0000-0000-0000-0000',
    'x',
    '%00',
    '%3Cscript%3E',
    "'%20or%201=1",
    'x'.repeat(400),
    '%E5%AD%97',
  ]) {
    const page = await get(`/certificate/${path}`)
    expect([page.statusCode, page.json().outcome?.kind], path).toEqual([404, 'unknown'])
  }
})

// Mutation: the call is made without the visitor's IP address, or without a rate limit like the calls of pages.
it('has the limit of the call, together with it', async () => {
  const address = '192.0.2.21'
  const number = await addCertificate(await newPerson(app))
  for (let tries = 0; tries < contract.certificate.verify.limit.times; tries += 1)
    await app.refused(contract.certificate.verify, { number: '0000-0000-0000-0000' }, { address })
  const page = await get(`/certificate/${number}`, address)
  expect([page.statusCode, page.json().outcome.kind]).toEqual([429, 'limited'])
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(`/certificate/${number}`)).statusCode).toBe(200)
})
