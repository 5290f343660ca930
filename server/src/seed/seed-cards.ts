import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import type { Visibility } from '@idocard/domain/cards/card'
import type { CardState } from '@idocard/domain/cards/card-state'
import { isFreeTheme, type ThemeKey } from '@idocard/domain/cards/theme'
import { DAY_MS } from '@idocard/domain/duration'
import sharp from 'sharp'
import { insertOne } from '../db/insert-one.ts'
import type { Tx } from '../db/open.ts'
import { card, cardBatch, cardEvent, cardSocialMedia, cardTheme, cardWebSite } from '../db/schema/cards/card.ts'
import { upload } from '../db/schema/content/upload.ts'
import cards from './cards.json' with { type: 'json' }

/** A card in the JSON file. Without a member it is unclaimed. */
interface DemoCard {
  cardSn: string
  /** Its activation code. It is public, so it exists only in a trial. */
  code: string
  member?: string
  /** The company's id; default is our own company. */
  company?: number
  state?: CardState
  theme?: ThemeKey
  allowIndex?: boolean
  daysAgo?: number
  views?: number
  /** File name of its holder's portrait in `portraits/`. */
  portrait?: string
  fields?: Partial<CardFields>
  socialMedia?: { socialMediaId: number; link: string; shown: string; visibility: Visibility }[]
  webSites?: { link: string; title: string; titleEn: string; visibility: Visibility }[]
}

const OWN_COMPANY = 3
/** Width and height of a portrait in pixels. */
const PORTRAIT_PX = 800

/** Writes the demo cards: two members' cards, one of them paused, one each of another company, and unclaimed cards. */
export async function seedCards(db: Tx): Promise<void> {
  const list = cards as DemoCard[]
  const batches = new Map<number, number>()
  for (const companyId of new Set(list.map(({ company = OWN_COMPANY }) => company))) {
    const createdAt = new Date(Date.now() - Math.max(...list.map(({ daysAgo = 0 }) => daysAgo)) * DAY_MS)
    batches.set(companyId, (await insertOne(db, cardBatch, { companyId, note: 'demo', createdAt })).id)
  }
  for (const one of list) {
    const {
      cardSn,
      code,
      member,
      company = OWN_COMPANY,
      daysAgo = 0,
      fields,
      socialMedia = [],
      webSites = [],
      portrait,
      ...rest
    } = one
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    await db.insert(card).values({
      ...rest,
      cardSn,
      companyId: company,
      batchId: batches.get(company),
      activationHash: hashOfCode(code),
      memberId: member ?? null,
      photoId: member && portrait ? await seedPortrait(db, member, portrait, at) : null,
      fields: { ...EMPTY_CARD, ...fields },
      activatedAt: member ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    if (member) await db.insert(cardEvent).values({ cardSn, kind: 'activate', at })
    const { theme } = one
    if (theme && !isFreeTheme(theme)) await db.insert(cardTheme).values({ cardSn, theme, boughtAt: at })
    if (socialMedia.length > 0)
      await db.insert(cardSocialMedia).values(socialMedia.map((link, at) => ({ ...link, cardSn, sorter: at + 1 })))
    if (webSites.length > 0)
      await db.insert(cardWebSite).values(webSites.map((link, at) => ({ ...link, cardSn, sorter: at + 1 })))
  }
}

/** Stores a square drawing in the formats of uploaded pictures. Returns the picture's id. */
async function seedPortrait(db: Tx, memberId: string, name: string, createdAt: Date): Promise<string> {
  const drawing = await readFile(new URL(`./portraits/${name}.svg`, import.meta.url))
  const webp = await sharp(drawing).webp({ quality: 78 }).toBuffer()
  const jpeg = await sharp(drawing).resize(400).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  const id = randomBytes(16).toString('base64url')
  const bytes = webp.length + jpeg.length
  await db
    .insert(upload)
    .values({ id, memberId, width: PORTRAIT_PX, height: PORTRAIT_PX, bytes, webp, jpeg, createdAt })
  return id
}

/** The same hash as in `shared/activation.ts`. */
const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(`activation ${parseActivationCode(code)}`)
    .digest()
