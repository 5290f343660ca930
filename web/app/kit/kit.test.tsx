import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardPicture } from './card-picture.tsx'
import { Notice } from './notice.tsx'
import { Price } from './price.tsx'
import { Steps } from './steps.tsx'

/** The text for screen readers, with spaces in place of tags. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const labels = { nowLabel: 'Now', wasLabel: 'Was' }

test('a discounted price labels both amounts, visually and for screen readers', () => {
  const html = renderToStaticMarkup(<Price amount={980} original={1080} {...labels} />)
  expect(words(html)).toBe('Now NT$980 Was NT$1,080')
  expect(html).toContain('<s>NT$1,080</s>')
})

test.each([undefined, null, 980, 900])('a price that is not lower than before is shown alone (%s)', (original) => {
  expect(words(renderToStaticMarkup(<Price amount={980} original={original} {...labels} />))).toBe('NT$980')
})

test('exactly one step is current, and the ones before it are marked as done', () => {
  const html = renderToStaticMarkup(
    <Steps label="Checkout" doneLabel="done" steps={['Cart', 'Details', 'Complete']} current={1} />,
  )
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(words(html)).toBe('Cart done 2 Details 3 Complete')
})

test('a picture of a card is an image with a name, or decorative and not read out', () => {
  const card = (label?: string) =>
    renderToStaticMarkup(<CardPicture finish="jade" name="周雨潔" {...(label && { label })} />)
  expect(card('名片')).toContain('role="img" aria-label="名片"')
  expect(card()).toContain('aria-hidden="true"')
})

test('only a notice that follows a user’s action interrupts', () => {
  expect(renderToStaticMarkup(<Notice tone="bad">x</Notice>)).not.toContain('role=')
  expect(
    renderToStaticMarkup(
      <Notice tone="bad" live>
        x
      </Notice>,
    ),
  ).toContain('role="alert"')
  expect(renderToStaticMarkup(<Notice live>x</Notice>)).toContain('role="status"')
})
