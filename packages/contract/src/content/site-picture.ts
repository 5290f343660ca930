import { COMPANY_KINDS, type KindName, SITE_KINDS } from '@idocard/domain/content/content-kind'
import * as z from 'zod'
import { call, type Tag } from '../call.ts'
import { optionalText, pictureName } from '../fields.ts'
import { listed, listing } from '../listing.ts'

const KINDS = [...Object.keys(SITE_KINDS), ...Object.keys(COMPANY_KINDS)] as [KindName, ...KindName[]]

/** What shows a picture. */
const pictureUse = z.object({
  /** A kind of content, or another thing with a picture. */
  thing: z.enum([...KINDS, 'product', 'prize', 'company']),
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The company whose staff edit it; empty for the site. */
  prefix: z.string(),
  /** Only an earlier version of it has the picture, or it was removed: nobody sees the picture there. */
  isPast: z.boolean(),
})
export type PictureUse = z.infer<typeof pictureUse>

const staffPicture = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of all sizes in which it is stored. */
  bytes: z.int(),
  at: z.iso.datetime(),
  /** Who uploaded it; empty once their account is deleted. */
  by: z.string(),
  uses: z.array(pictureUse),
})
export type StaffPicture = z.infer<typeof staffPicture>

const id = z.string().regex(/^[\w-]{22}$/)
const PATH = '/api/{product}/sitePicture'
const EDIT = { who: 'staff', may: 'content.edit', on: 'site' } as const
const WRITE = {
  who: 'staff',
  may: 'content.publish',
  on: 'site',
  writes: true,
  limit: { times: 600, seconds: 3600, by: 'person' },
} as const
/** Everything that can show a picture of the shop. */
const SHOWN_BY: readonly Tag[] = ['content', 'news', 'page', 'companyPage', 'question', 'product', 'company']

export const sitePictureContract = {
  list: call({
    ...EDIT,
    summary:
      'The pictures that the shop’s staff uploaded for it, with what shows them. People’s own pictures are never among them.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['at']),
      /** Part of a title or of the description of a picture where it is used, or of the name of who uploaded it. */
      keyword: optionalText(64),
      show: z.enum(['', 'used', 'unused']).prefault(''),
    }),
    output: listed(staffPicture),
  }),
  get: call({
    ...EDIT,
    summary: 'One of the shop’s pictures.',
    path: `${PATH}/get`,
    input: z.strictObject({ id }),
    output: staffPicture,
    refuses: ['not_found'],
  }),
  replace: call({
    ...WRITE,
    summary:
      'Puts another picture in place of one, wherever it is shown and in all changes that wait. Earlier versions keep what they had.',
    path: `${PATH}/replace`,
    input: z.strictObject({ id, picture: pictureName }),
    output: staffPicture,
    refuses: ['not_found', 'picture.elsewhere'],
    invalidates: SHOWN_BY,
    refreshes: [
      'sitePicture',
      'siteContent',
      'companyContent',
      'content',
      'newsArticle',
      'page',
      'companyPage',
      'question',
      'news',
      'siteProduct',
      'product',
      'prize',
      'prizeApply',
      'siteCompany',
      'companyProfile',
      'company',
    ],
  }),
  remove: call({
    ...WRITE,
    summary: 'Deletes a picture that nothing shows, not even an earlier version.',
    path: `${PATH}/remove`,
    input: z.strictObject({ id }),
    output: z.object({}),
    refuses: ['not_found', 'picture.used'],
  }),
}
