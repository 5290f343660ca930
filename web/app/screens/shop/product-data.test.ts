import type { Product } from '@idocard/contract/commerce/product'
import { expect, test } from 'vitest'
import { productData } from './product-data.ts'

const product: Product = {
  id: 4,
  category: 'personal',
  titleCh: '玉色名片',
  titleEn: '',
  summaryCh: '',
  summaryEn: '',
  descriptionCh: '',
  descriptionEn: '',
  img: ['/pictures/products/jade-angle-960.webp', 'https://cdn.example.tw/jade.jpg'],
  imgAlt: [],
  price: 1580,
  discountPrice: 1380,
  priceSteps: [
    { from: 1, price: 1380 },
    { from: 10, price: 1280 },
  ],
  stock: 0,
  madeToOrder: true,
  specs: [],
  print: null,
}
const url = 'https://shop.example/idocard/shop/shop?id=4&lang=en-us'
const of = (over: Partial<Product>) =>
  productData({
    product: { ...product, ...over },
    lang: 'en-us',
    brand: 'iDoCard',
    origin: 'https://shop.example',
    url,
  })

test('the name falls back, pictures are absolute, the price is that of one piece', () => {
  expect(of({})).toEqual({
    '@type': 'Product',
    name: '玉色名片',
    image: ['https://shop.example/pictures/products/jade-angle-960.webp', 'https://cdn.example.tw/jade.jpg'],
    sku: '4',
    brand: { '@type': 'Brand', name: 'iDoCard' },
    offers: {
      '@type': 'Offer',
      url,
      price: 1380,
      priceCurrency: 'TWD',
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  })
})

test('missing values are left out; products that can be ordered are in stock', () => {
  const data = of({ img: [], stock: 1, discountPrice: null })
  expect(data).not.toHaveProperty('image')
  expect(data).toMatchObject({ offers: { price: 1580, availability: 'https://schema.org/InStock' } })
})
