import { back, front } from './faces.mjs'
import { MATERIALS } from './materials.mjs'
import { PEOPLE, TEAM } from './people.mjs'

/** Faces as symbols, and the constants that pictures share. */

export const FACE = '0 0 856 540'
export const SCREEN = '0 0 390 844'
export const FINISHES = Object.keys(MATERIALS)
/** The camera's angle from the vertical, in degrees. */
export const TILT = 38

let isEnglish = false
/** Sets the language of the cards in the pictures that are drawn next. */
export const drawIn = (english) => {
  isEnglish = english
}

const symbols = (list, id, draw) => Object.fromEntries(list.map((one, i) => [id(one, i), [FACE, draw(one, i)]]))

export const fronts = (...finishes) =>
  symbols(
    finishes,
    (f) => `${f}-front`,
    (f) => front(f, PEOPLE[f], { isEnglish }),
  )
export const backs = (...finishes) =>
  symbols(
    finishes,
    (f) => `${f}-back`,
    (f) => back(f, isEnglish),
  )
/** The first `count` members of the team on one finish, with the ids `team-<finish>-<index>`. */
export const team = (finish, count) =>
  symbols(
    TEAM.slice(0, count),
    (_, i) => `team-${finish}-${i}`,
    (one) => front(finish, finish === 'matte-black' ? { ...one, brand: '#e0785f' } : one, { isEnglish }),
  )
