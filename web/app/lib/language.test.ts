import { expect, it } from 'vitest'
import { addLaterTexts, textsOf } from './language.ts'

it('a page’s texts are there in the language that was chosen while they were loaded', async () => {
  const texts = await textsOf('zh-tw')
  const added = addLaterTexts('support', texts)
  texts.add('en-us', {})
  texts.change('en-us')
  await added
  expect(texts.translate('support')('title')).toBe('Support')
})
