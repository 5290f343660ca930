/** Fields of a paper card, in the order of the form. */
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

/** A rectangle in pixels of the upright picture: left, top, width, height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Other possible characters at one position of a value. */
export interface Alternative {
  /** Position in the value, counted in characters (code points). */
  at: number
  /** The likeliest first, without the character that is in the value. */
  characters: string[]
}

/** Removes doubtful characters without another reading, because there is nothing to choose from. */
export const withReadings = (alternatives: readonly Alternative[]): Alternative[] =>
  alternatives.filter(({ characters }) => characters.length > 0)

/** A line of text as recognised. */
export interface CardLine {
  text: string
  box: Box
  /** 0 to 1. */
  confidence: number
  alternatives: Alternative[]
}

/**
 * A line as the rules get it. `alternatives` contains every doubtful character, with empty `characters` if there is no
 * other reading.
 */
export interface ScannedLine extends CardLine {
  /** Where the line would be if the card were straight. */
  place: Box
}

/** One field of a card. A card with two mobile numbers has two fields of that name; the first is the likelier. */
export interface CardField {
  name: CardFieldName
  value: string
  /** 0 to 1. A person should check values below `CONFIDENT`. */
  confidence: number
  /** Where it is on the card. Fields from the same line share its box. */
  box: Box
  alternatives: Alternative[]
}

/** A person should check fields with a lower confidence. */
export const CONFIDENT = 0.85
