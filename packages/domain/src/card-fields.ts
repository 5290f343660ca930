/** What a paper card can say, in the order in which a form shows it. */
export const CARD_FIELDS = [
  'nameZh',
  'nameEn',
  'titleZh',
  'titleEn',
  'departmentZh',
  'departmentEn',
  'companyZh',
  'companyEn',
  'mobile',
  'phone',
  'extension',
  'fax',
  'email',
  'web',
  'postcode',
  'addressZh',
  'addressEn',
  'taxNumber',
  'lineId',
] as const
export type CardFieldName = (typeof CARD_FIELDS)[number]

/** A rectangle in pixels of the picture, turned upright: left, top, width, height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Other characters that may stand at one place of a value. */
export interface Alternative {
  /** Place in the value, counted in characters (code points). */
  at: number
  /** The likeliest first, without the one in the value. */
  characters: string[]
}

/** Without the doubtful characters of which there is no other reading: nobody can choose there. */
export const withReadings = (alternatives: readonly Alternative[]): Alternative[] =>
  alternatives.filter(({ characters }) => characters.length > 0)

/** A line of text as it was read. */
export interface CardLine {
  text: string
  box: Box
  /** 0 to 1. */
  confidence: number
  alternatives: Alternative[]
}

/** A line as it is given to the rules. Its alternatives name every doubtful character, without `characters` if need be. */
export interface ScannedLine extends CardLine {
  /** Where it would stand if the card lay straight. */
  place: Box
}

/** One field of a card. A card with two mobile numbers has two fields of that name; the first is the likelier. */
export interface CardField {
  name: CardFieldName
  value: string
  /** 0 to 1. Below `CONFIDENT` a person should look at it. */
  confidence: number
  /** Where it stands; several parts of a line share its box. */
  box: Box
  alternatives: Alternative[]
}

/** A field with less should be looked at by a person. */
export const CONFIDENT = 0.85
