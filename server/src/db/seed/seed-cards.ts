import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CardFields, EMPTY_CARD } from '@idocard/contract/card'
import { parseActivationCode } from '@idocard/domain/activation-code'
import type { CardState, Visibility } from '@idocard/domain/card'
import type { ThemeKey } from '@idocard/domain/theme'
import sharp from 'sharp'
import type { Tx } from '../open.ts'
import { card, cardSocialMedia, cardWebSite } from '../schema/card.ts'
import { upload } from '../schema/upload.ts'
import cards from './cards.json' with { type: 'json' }

/** A card as the file has it: with a member it is somebody's, without one it waits for its code. */
interface DemoCard {
  cardSn: string
  /** Its activation code. Known to everybody who reads this, so it exists in a trial alone. */
  code: string
  member?: string
  /** Whose card it is; the house's own unless told. */
  company?: number
  state?: CardState
  theme?: ThemeKey
  allowIndex?: boolean
  daysAgo?: number
  views?: number
  /** A drawing of its holder, in `portraits/`. */
  portrait?: string
  fields?: Partial<CardFields>
  socialMedia?: { socialMediaId: number; link: string; shown: string; visibility: Visibility }[]
  webSites?: { link: string; title: string; visibility: Visibility }[]
}

const HOUSE = 3
const DAY = 86_400_000
/** Of a portrait, in pixels. */
const SIDE = 800

/** Cards to open in a trial: two people's, one of them paused, one of another company's, and some that wait to be activated. */
export async function seedCards(db: Tx): Promise<void> {
  for (const one of cards as DemoCard[]) {
    const { cardSn, code, member, company = HOUSE, daysAgo = 0, fields, socialMedia = [], webSites = [], ...told } = one
    const { portrait, ...rest } = told
    const at = new Date(Date.now() - daysAgo * DAY)
    await db.insert(card).values({
      ...rest,
      cardSn,
      companyId: company,
      batch: 'demo',
      activationHash: hashOf(code),
      memberId: member ?? null,
      photoId: member && portrait ? await seedPortrait(db, member, portrait, at) : null,
      fields: { ...EMPTY_CARD, ...fields },
      activatedAt: member ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    if (socialMedia.length > 0)
      await db.insert(cardSocialMedia).values(socialMedia.map((link, at) => ({ ...link, cardSn, sorter: at + 1 })))
    if (webSites.length > 0)
      await db.insert(cardWebSite).values(webSites.map((link, at) => ({ ...link, cardSn, sorter: at + 1 })))
  }
}

/** A square drawing, kept in the forms that uploaded pictures have; the picture's id. */
async function seedPortrait(db: Tx, memberId: string, name: string, createdAt: Date): Promise<string> {
  const drawing = await readFile(new URL(`./portraits/${name}.svg`, import.meta.url))
  const webp = await sharp(drawing).webp({ quality: 78 }).toBuffer()
  const jpeg = await sharp(drawing).resize(400).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  const id = randomBytes(16).toString('base64url')
  const bytes = webp.length + jpeg.length
  await db.insert(upload).values({ id, memberId, width: SIDE, height: SIDE, bytes, webp, jpeg, createdAt })
  return id
}

/** As `shared/activation.ts` keeps it. */
const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(`activation ${parseActivationCode(code)}`)
    .digest()
