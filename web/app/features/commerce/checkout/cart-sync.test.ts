import type { CartLine } from '@idocard/domain/commerce/cart'
import { describe, expect, test } from 'vitest'
import { type LocalCart, type PutCart, syncCart, withoutOrdered } from './cart-sync.ts'

const line = (id: number, quantity: number, price = 100): CartLine => ({
  id,
  img: [],
  titleCh: `品 ${id}`,
  titleEn: `Item ${id}`,
  price,
  quantity,
  total: price * quantity,
})

function localCart(lines: CartLine[], version = 0): LocalCart {
  return {
    lines: () => lines,
    setLines: (next) => {
      lines = next
    },
    version: () => version,
    setVersion: (next) => {
      version = next
    },
  }
}

const refused = (data: object) => Object.assign(new Error('refused'), { data })

describe('syncCart', () => {
  test('sends quantities with the version they are based on, and stores the new version', async () => {
    const cart = localCart([line(1, 2), line(7, 1)], 4)
    const sent: unknown[] = []
    const put: PutCart = async (given) => {
      sent.push(given)
      return { version: 5, list: cart.lines() }
    }
    const done = await syncCart(cart, put)
    expect(sent).toEqual([
      {
        list: [
          { id: 1, quantity: 2 },
          { id: 7, quantity: 1 },
        ],
        version: 4,
      },
    ])
    expect(done).toEqual({
      kind: 'synced',
      version: 5,
      quantities: '[{"id":1,"quantity":2},{"id":7,"quantity":1}]',
      removed: [],
      repriced: false,
    })
    expect(cart.version()).toBe(5)
  })

  test('applies new prices, and keeps a quantity changed meanwhile', async () => {
    const cart = localCart([line(1, 2)])
    const done = await syncCart(cart, async () => {
      cart.setLines([line(1, 3)])
      return { version: 1, list: [{ ...line(1, 2, 90), titleCh: '新名' }] }
    })
    expect(done).toMatchObject({ repriced: true, quantities: '[{"id":1,"quantity":2}]' })
    expect(cart.lines()).toEqual([{ ...line(1, 3, 90), titleCh: '新名' }])
  })

  test('a discount that ended counts as a new price', async () => {
    const cart = localCart([{ ...line(1, 1), discountPrice: 80, total: 80 }])
    expect(await syncCart(cart, async () => ({ version: 1, list: [line(1, 1)] }))).toMatchObject({ repriced: true })
    expect(cart.lines()).toEqual([line(1, 1)])
  })

  test('removes products that are no longer sold, one after the other', async () => {
    const cart = localCart([line(1, 1), line(2, 1), line(3, 1)])
    const put: PutCart = async ({ list }) => {
      const gone = list.find(({ id }) => id < 3)
      if (gone) throw refused({ refusal: 'cart.unknown_product', productId: gone.id })
      return { version: 2, list: [line(3, 1)] }
    }
    const done = await syncCart(cart, put)
    expect(done.kind === 'synced' && done.removed.map(({ id }) => id)).toEqual([1, 2])
    expect(cart.lines()).toEqual([line(3, 1)])
  })

  test('returns the order that was already made from this cart', async () => {
    const put: PutCart = async () => {
      throw refused({ refusal: 'cart.ordered', orderNumber: 'A1' })
    }
    expect(await syncCart(localCart([line(1, 1)], 3), put)).toEqual({ kind: 'ordered', orderNumber: 'A1' })
  })

  test('throws on any other failure, and leaves the cart unchanged', async () => {
    for (const error of [
      new Error('offline'),
      refused({ refusal: 'cart.unknown_product', productId: 99 }),
      refused({}),
    ]) {
      const cart = localCart([line(1, 1)])
      const put: PutCart = async () => {
        throw error
      }
      await expect(syncCart(cart, put)).rejects.toBe(error)
      expect(cart.lines()).toEqual([line(1, 1)])
    }
  })
})

test('withoutOrdered leaves only what was added after the order', () => {
  const cart = [line(1, 2), line(2, 3), line(3, 1)]
  expect(
    withoutOrdered(cart, [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 1 },
    ]),
  ).toEqual([line(2, 2), line(3, 1)])
  expect(withoutOrdered([line(1, 1)], [{ productId: 1, quantity: 2 }])).toEqual([])
})
