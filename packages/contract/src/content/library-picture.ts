import { COMPANY_KINDS, type KindName, SITE_KINDS } from '@idocard/domain/content/content-kind'
import type { Scope } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call, type Tag } from '../call.ts'
import { optionalText, pictureName } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVED, removable } from '../removal.ts'
import { fileContent, PICTURE_REFUSALS, uploaded } from './upload.ts'

const KINDS = [...Object.keys(SITE_KINDS), ...Object.keys(COMPANY_KINDS)] as [KindName, ...KindName[]]

/** What shows a picture. */
const pictureUse = z.object({
  /** A kind of content, or another thing with a picture. */
  thing: z.enum([...KINDS, 'product', 'prize', 'company', 'announcement', 'cardTemplate']),
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The company whose staff edit it; empty for the site. */
  prefix: z.string(),
  /** Only an earlier version of it has the picture, or it was removed: nobody sees the picture there. */
  isPast: z.boolean(),
  /** A legal text that was published, or an announcement that is no draft. It stays as it was, with this picture. */
  isFixed: z.boolean(),
})
export type PictureUse = z.infer<typeof pictureUse>

const staffPicture = z.object({
  id: z.string(),
  /** Of a deleted picture, an address that works for some minutes, for the session of who asks. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of all sizes in which it is stored. */
  bytes: z.int(),
  at: z.iso.datetime(),
  /** Who uploaded it; empty once their account is deleted. */
  by: z.string(),
  uses: z.array(pictureUse),
  ...removable,
})
export type StaffPicture = z.infer<typeof staffPicture>

const id = z.string().regex(/^[\w-]{22}$/)

/** The calls for the pictures of one place. Both places have the same, each for its own library. */
function library<const N extends string, const S extends Scope>(
  noun: N,
  on: S,
  { invalidates, refreshes }: { invalidates: readonly Tag[]; refreshes: readonly string[] },
) {
  const path = <const C extends string>(name: C) => `/api/{product}/${noun}/${name}` as const
  const whose = on === 'site' ? 'the shop’s' : 'the company’s'
  const edit = { who: 'staff', may: 'content.edit', on } as const
  const limit = { times: 600, seconds: 3600, by: 'person' } as const
  const write = { who: 'staff', may: 'content.publish', on, writes: true, limit } as const
  return {
    list: call({
      ...edit,
      summary: `The pictures in ${whose} library, with what shows them. People’s own pictures are never among them.`,
      path: path('list'),
      input: z.strictObject({
        ...listing(['at']),
        /** Part of a title or of the description of a picture where it is used, or of the name of who uploaded it. */
        keyword: optionalText(64),
        show: z.enum(['', 'used', 'unused', REMOVED]).prefault(''),
      }),
      output: listed(staffPicture).extend({
        /** How much of the library’s room its pictures take, in bytes. */
        room: z.object({ taken: z.number(), most: z.number() }),
      }),
    }),
    get: call({
      ...edit,
      summary: `One of the pictures in ${whose} library.`,
      path: path('get'),
      input: z.strictObject({ id }),
      output: staffPicture,
      refuses: ['not_found'],
    }),
    upload: call({
      ...edit,
      summary: `Uploads a picture into ${whose} library, of the sizes and types that \`upload_original\` takes.`,
      path: path('upload'),
      writes: true,
      body: 'file',
      input: z.strictObject({ file: fileContent }),
      output: uploaded,
      refuses: [...PICTURE_REFUSALS, 'upload.library_full'],
      limit: { times: 300, seconds: 3600, by: 'person' },
    }),
    replace: call({
      ...write,
      summary:
        'Puts another picture in place of one, wherever it is shown and in all changes that wait. Earlier versions, published legal texts and announcements that are no drafts keep what they had.',
      path: path('replace'),
      input: z.strictObject({ id, picture: pictureName }),
      output: staffPicture,
      refuses: ['not_found', 'edit.removed', 'picture.elsewhere'],
      invalidates,
      refreshes: [noun, ...refreshes],
    }),
    remove: call({
      ...write,
      summary: 'Deletes a picture that nothing shows, not even an earlier version. It can be restored.',
      path: path('remove'),
      input: z.strictObject({ id }),
      output: z.object({}),
      refuses: ['not_found', 'edit.removed', 'picture.used'],
    }),
    restore: call({
      ...write,
      summary: 'Brings a deleted picture back.',
      path: path('restore'),
      input: z.strictObject({ id }),
      output: z.object({}),
      refuses: ['not_found', 'edit.restored'],
    }),
  }
}

export const sitePictureContract = library('sitePicture', 'site', {
  invalidates: ['content', 'news', 'page', 'companyPage', 'question', 'product', 'company'],
  refreshes: [
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
    'announcement',
    'siteAnnouncement',
    'notice',
    'prize',
    'prizeApply',
    'cardTemplate',
    'siteCompany',
    'companyProfile',
    'company',
  ],
})

export const companyPictureContract = library('companyPicture', 'company', {
  invalidates: ['news', 'companyPage', 'question', 'company'],
  refreshes: [
    'companyContent',
    'companyPage',
    'question',
    'news',
    'announcement',
    'notice',
    'prize',
    'prizeApply',
    'cardTemplate',
    // Its pages have the company's logo.
    'certificate',
    'siteCompany',
    'companyProfile',
    'company',
  ],
})
