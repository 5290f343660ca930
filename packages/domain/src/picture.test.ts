import { expect, it } from 'vitest'
import { pictureIdOf, pictureUrl } from './picture.ts'

const ID = 'fOZNjigzvh7SZqorjjkc9Q'

it.each([
  ID,
  pictureUrl(ID),
  `https://www.example.com${pictureUrl(ID)}`,
  `http://localhost:3000${pictureUrl(ID)}`,
])('finds the id of a picture in %s', (named) => {
  expect(pictureIdOf(named)).toBe(ID)
})

it.each([
  '',
  '/picture/',
  '/picture/../secret.webp',
  `/picture/${ID}.webp/..`,
  `javascript:/picture/${ID}.webp`,
])('leaves %j as it is', (named) => {
  expect(pictureIdOf(named)).toBe(named)
})
