// @ts-nocheck
import { wire } from './ask.ts'
import { load } from './load.ts'
import { median } from './pairs.ts'
import { PUBLIC_PAGES, pageRequest } from './public-pages.ts'
import { startShop } from './shop.ts'
import { OrdersData } from './orders-data.ts'
import { startShop as oldShop } from '/work/old/bench/shop.ts'
import { OrdersData as OldOrders } from '/work/old/bench/orders-data.ts'
const which = process.argv[2]
const pairs = Number(process.argv[3] ?? 7)
const seconds = 3
async function compare(name, ours, theirs) {
  await ours(); await theirs()
  const r = [], a = [], b = [], c = [], d = []
  for (let i = 0; i < pairs; i++) {
    const order = i % 2 ? [theirs, ours] : [ours, theirs]
    const got = [await order[0](), await order[1]()]
    const [o, t] = i % 2 ? [got[1], got[0]] : got
    r.push(o.perSecond / t.perSecond); a.push(o.perSecond); b.push(t.perSecond); c.push(o.cpu); d.push(t.cpu)
  }
  r.sort((x, y) => x - y)
  console.log(name, 'ratio', r[0].toFixed(2), median(r).toFixed(2), r.at(-1).toFixed(2), 'new/s', median(a).toFixed(0), 'old/s', median(b).toFixed(0), 'cpu new', median(c).toFixed(0), 'old', median(d).toFixed(0), 'cpu ratio', (median(d) / median(c)).toFixed(2))
}
const shop = await startShop()
const old = await oldShop()
if (which === 'pages') {
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    const request = wire(pageRequest(path))
    const run = (target) => () => load({ target, connections: 50, next: () => request, seconds })
    await compare(name, run(shop), run(old))
  }
}
if (which === 'products') {
  const requestOf = (caller) => ({ method: 'POST', path: '/api/idoCard/product/load_by_front', headers: { accept: 'application/json', 'accept-language': 'zh-TW,zh;q=0.9', 'content-type': 'application/json', 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}` }, body: '{"category":"","pageNum":1,"pageSize":20}' })
  const requests = Array.from({ length: 10000 }, (_, c) => wire(requestOf(c)))
  let sent = 0
  const next = () => requests[sent++ % 10000]
  const run = (target) => () => load({ target, connections: 50, next, seconds })
  await compare('product list', run(shop), run(old))
}
if (which === 'orders') {
  const side = async (s, D) => {
    const data = await D.open(s.databaseUrl)
    const products = await data.products(200)
    return async () => {
      const requests = (await data.buyersOf(products, 1500 * seconds, 2)).values()
      return load({ target: s, connections: 16, next: () => requests.next().value, seconds })
    }
  }
  await compare('orders', await side(shop, OrdersData), await side(old, OldOrders))
}
process.exit(0)
