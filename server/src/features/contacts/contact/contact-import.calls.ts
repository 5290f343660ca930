import { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { cleanLine } from '@idocard/domain/commerce/address'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import type { FileReader } from '../../../shared/untrusted/read-apart.ts'
import { identityOf, lockAddressBooks } from '../contact-index/index.ts'
import { type Photos, readPhotos, type TakePicture } from './contact-files/import-photos.ts'
import { MAX_PROBLEMS } from './contact-files/imported-contact.ts'
import type { RawPhoto } from './contact-files/raw-contact.ts'
import { type ReadContact, readContacts } from './contact-files/read-contacts.ts'
import {
  deleteImport,
  insertImport,
  knownIdentities,
  lockImported,
  lockOwnImport,
  makeFolders,
  type NewImported,
  ownImports,
} from './import.store.ts'
import { dissolveMerges } from './merge.store.ts'
import { undoSince } from './overview.store.ts'
import { countContacts, withIndex } from './store.ts'

type Summary = OutputOf<typeof contract.contactImport.preview>
type ContactInsert = ReturnType<typeof withIndex>

const SAMPLE = 10

interface Context {
  db: Db | Tx
  who: Owner
  lang: Lang
  now: Date
}

/** A contact that can be stored, with the name of its folder and its reminders. */
interface FreshContact {
  row: number
  made: ContactInsert
  folder: string
  reminders: ReadContact['reminders']
}

/** The result of reading a file: the contacts that can be stored. Known contacts are only counted. */
interface Reading {
  summary: Summary
  rows: FreshContact[]
  photos: Photos
}

interface Services {
  takePicture: TakePicture
  reader: FileReader
}

/** Reads a file, outside of any transaction. */
async function readFile(file: Buffer, { takePicture, reader }: Services, context: Context): Promise<Reading> {
  const { db, who, lang, now } = context
  const rows = new Map<string, FreshContact & { photo: RawPhoto | undefined }>()
  let known = 0
  // A file may repeat one contact twenty thousand times: only its first is kept, and indexed for the search.
  const keep = ({ row, photo, metAt, folder, reminders, ...contact }: ReadContact) => {
    const identity = identityOf(contact.fields)
    if (rows.has(identity)) {
      known += 1
      return
    }
    const met = metAt === null ? null : new Date(metAt)
    const made = withIndex({ memberId: who.id, kind: 'imported', ...contact, metAt: met, createdAt: now })
    rows.set(identity, { row, made, folder, reminders, photo })
  }
  const read = await readContacts(reader, file, { personId: who.id, lang }, keep)
  if (read.total === 0) throw new Refusal('import.empty')
  const there = await knownIdentities(db, who, [...rows.keys()])
  for (const identity of there) rows.delete(identity)
  const fresh = [...rows.values()]
  const photos = await readPhotos(
    fresh.flatMap(({ row, photo }) => (photo ? [{ row, photo }] : [])),
    takePicture,
    context,
  )
  const problems = [...read.problems, ...photos.problems].toSorted((a, b) => a.row - b.row)
  return {
    rows: fresh,
    photos,
    summary: {
      format: read.format,
      encoding: read.encoding,
      total: read.total,
      fresh: fresh.length,
      known: known + there.size,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: read.problemCount + photos.problems.length,
      sample: fresh.slice(0, SAMPLE).map(({ made }) => made.fields),
    },
  }
}

export const contactImportCalls = (services: Services) =>
  implement(contract.contactImport, {
    preview: {
      async prepare({ file }, context) {
        return (await readFile(file, services, context)).summary
      },
    },

    run: {
      async prepare({ file, fileName }, before) {
        const { summary, rows, photos } = await readFile(file, services, before)
        const { sample: _sample, ...answer } = summary
        return async (context) => {
          const { db, who, now } = context
          // Locked, so that the same file sent twice concurrently is imported once.
          await lockAddressBooks(db, [who.id])
          const identities = rows.map(({ made }) => made.identity ?? '')
          const there = await knownIdentities(db, who, identities)
          const fresh = rows.filter(({ made }) => !there.has(made.identity ?? ''))
          const known = answer.known + rows.length - fresh.length
          if (fresh.length === 0) return { ...answer, fresh: 0, known, id: '' }
          if ((await countContacts(db, who.id)) + fresh.length > CONTACT_LIMITS.contacts)
            context.refuse('contact.too_many')
          const lost: Summary['problems'] = []
          const folders = await makeFolders(db, who, new Set(fresh.map(({ folder }) => folder)), now)
          const inserted: NewImported[] = []
          for (const { row, made, folder, reminders } of fresh) {
            const filed = { ...made, collectionId: folders.get(folder) ?? null }
            inserted.push({ row: { ...filed, photoId: await photos.store(row, db, lost) }, reminders })
          }
          // Clients that do not send a name get one that tells the imports apart.
          const name = cleanLine(fileName) || `${answer.format === 'vcard' ? 'vCard' : 'CSV'} ${taiwanDay(now)}`
          const id = await insertImport(db, who, name, inserted, now)
          const problems = [...lost, ...answer.problems].slice(0, MAX_PROBLEMS)
          const problemCount = answer.problemCount + lost.length
          return { ...answer, fresh: fresh.length, known, problems, problemCount, id }
        }
      },
    },

    async undo({ id }, { db, who, now, refuse }) {
      await lockAddressBooks(db, [who.id])
      const mine = (await lockOwnImport(db, who, id)) ?? refuse('not_found')
      if (mine.createdAt <= undoSince(now)) refuse('contact.undo_late')
      const ids = await lockImported(db, mine)
      await dissolveMerges(db, ids)
      return { removed: ids.length, kept: await deleteImport(db, mine, now) }
    },

    async load_all(_input, { db, who, now }) {
      const list = (await ownImports(db, who)).map(({ id, fileName, count, createdAt }) => ({
        id,
        fileName,
        count,
        at: createdAt.toISOString(),
        undoable: createdAt > undoSince(now),
      }))
      return { list }
    },
  })
