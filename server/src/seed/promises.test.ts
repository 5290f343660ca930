import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileOf, markOf, shopTexts } from './promises.fixture.ts'

/** Parses docs/promises.md: the claims with their proof, and every text with its hash and its claims. */
function read() {
  const [, claims = '', texts = ''] = fileOf('docs/promises.md').split(/^## (?:Claims|Texts)$/m)
  const rows = (part: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  return {
    claims: new Map(rows(claims).map(([, name = '', proof = '']) => [name, proof])),
    texts: new Map(
      rows(texts).map(([, name = '', mark = '', listed = '']) => [
        name,
        { mark, claims: listed === '—' ? [] : listed.split(', ') },
      ]),
    ),
  }
}

const { claims, texts } = read()
const SOON = 'coming soon'
const PEOPLE = 'people'
const isSoon = (claim: string) => claims.get(claim) === SOON
const hasMark = (text: string, words: RegExp) => words.test(text)

// Mutations: a word is changed in `features.json`; a key is added to `home.json`; an entry is removed.
it('every text of the shop is listed in docs/promises.md as it is written now', () => {
  const written = Object.fromEntries(shopTexts().map((text) => [text.name, markOf(text)]))
  const listed = Object.fromEntries([...texts].map(([name, { mark }]) => [name, mark]))
  expect(listed, 'Read the changed text, name what it claims, and write its new mark.').toEqual(written)
})

it('email is one word, because a line could break at its hyphen', () => {
  const broken = shopTexts().filter(({ ch, en }) => hasMark(ch + en, /e-mail/i))
  expect(broken.map(({ name }) => name)).toEqual([])
})

it('every claim of a text is listed with its proof, and every listed claim is made', () => {
  const made = new Set([...texts.values()].flatMap((text) => text.claims))
  expect([...made].toSorted()).toEqual([...claims.keys()].toSorted())
})

it.each(
  [...claims].filter(([, proof]) => proof !== SOON && proof !== PEOPLE),
)('%s is proved by a test', (_claim, proof) => {
  for (const one of proof.split(' + ')) {
    const [file = '', test = ''] = one.split(' › ')
    expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true)
    // The test's name as written in the file, from its first word.
    expect(test.length).toBeGreaterThan(10)
    expect(
      ["'", '`'].some((quote) => fileOf(file).includes(quote + test)),
      one,
    ).toBe(true)
  }
})

// Mutation: “coming soon” is missing in either language of a text about a feature that does not exist yet.
it('what does not exist yet is marked so beside the claim, in both languages, and nothing else is', () => {
  const wrong = shopTexts().filter(({ name, ch, en }) => {
    const isPromised = texts.get(name)?.claims.some(isSoon) ?? false
    return hasMark(ch, /即將推出/) !== isPromised || hasMark(en, /coming soon/i) !== isPromised
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

const twd = (text: string) => Number(text.replaceAll(',', ''))
const rows = <Row>(name: string) => JSON.parse(fileOf(`server/src/seed/${name}.json`)) as Row[]

// Mutation: a product's price is changed in products.json.
it('prices in texts are those of the shop', () => {
  const products = rows<{ price: number; discountPrice?: number | null; specs: { valueCh: string }[] }>('products')
  const sold = products.flatMap(({ price, discountPrice }) => [price, discountPrice ?? price])
  // The price per card of a pack.
  const each = products.flatMap(({ price, discountPrice, specs }) =>
    specs.flatMap(({ valueCh }) => {
      const count = /^(\d+) 張，每張 NT\$/.exec(valueCh)?.[1]
      return count ? [(discountPrice ?? price) / Number(count)] : []
    }),
  )
  const freight = rows<{ fee: number; freeFrom: number }>('freight').flatMap(({ fee, freeFrom }) => [fee, freeFrom])
  const codes = rows<{ value: number; minimum: number }>('discounts').flatMap(({ value, minimum }) => [value, minimum])
  const known = new Set([...sold, ...each, ...freight, ...codes])
  // Texts may also state a price plus freight, or a price minus a discount.
  for (const price of sold) for (const other of [...freight, ...codes]) known.add(price + other).add(price - other)
  const stated = shopTexts().flatMap(({ name, ch, en }) =>
    [ch, en].flatMap((text) => [...text.matchAll(/NT\$([\d,]*\d)/g)].map(([, amount = '']) => [name, twd(amount)])),
  )
  expect(stated.length).toBeGreaterThan(20)
  expect(stated.filter(([, amount]) => !known.has(Number(amount)))).toEqual([])
})
