import { contract } from '@idocard/contract'
import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import Vcf from 'vcf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCsv } from '../../../shared/csv.ts'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { BOMBS } from '../../../testing/bombs.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { readQr } from '../../../testing/read-qr.ts'
import { sweepPictures } from '../../content/upload/fixtures.ts'
import { noticesFor } from '../../identity/notice/fixtures.ts'
import { addFolder, addPaperCard, exportContacts } from './fixtures.ts'

const { contact, collection, contactImport, paperCard, reminder } = contract

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const run = async ({ holder }: Person, file: Buffer | string, fileName = '') =>
  (await sendFile(app, contactImport.run, holder.token, Buffer.from(file), { fileName })).data
const preview = async ({ holder }: Person, file: Buffer | string) =>
  (await sendFile(app, contactImport.preview, holder.token, Buffer.from(file))).data
const contactsOf = async ({ holder }: Person) =>
  (await app.call(contact.load, { sort: 'name', pageSize: 100 }, holder)).data.list
const get = async (url: string) => app.running.app.inject({ url })

const GOOGLE = `First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
小明,,王,木日設計,設計師,展場認識,客戶 ::: * myContacts,* Work,MING@example.com,Mobile,+886 912-345-678,Work,(02) 2701-5566
Marta,,Lindqvist,Harbour,,,,Home,marta@harbour.example,Mobile,+46 70 123 45 67,,
,,,,,只有備註,,,,,,,
`
const OUTLOOK =
  '\ufeff"名字","姓氏","公司","部門","職稱","商務電話","行動電話","電子郵件地址","附註"\r\n"大同","吳","大同公司","業務部","經理","02-2701-5566","0911222333","不是信箱","第一行\n第二行"\r\n'
const IPHONE = `BEGIN:VCARD\r
VERSION:3.0\r
N:陳;雅婷;;;\r
FN:陳雅婷\r
ORG:晨光設計;設計部\r
item1.TEL;type=CELL;type=VOICE;type=pref:0922-333-444\r
item1.X-ABLabel:手機\r
TEL;type=WORK:+886227015566,12\r
ADR;type=WORK:;;復興南路一段 390 號;大安區;臺北市;106;台灣\r
NOTE:第一行\\n第二行\\, 還有一句很長很長很長很長很長很長很長很長很長很長很長的話\r
  接在後面\r
END:VCARD\r
`
const OLD_PHONE = `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9E=97;=E5=BF=97=
=E6=98=8E;;;
TEL;CELL:0933444555
END:VCARD
`

// Mutations: no limit on the values; a long number passed whole to the pattern; all columns searched for every cell;
// folded lines joined one by one.
it.each([
  ['commas in a number', `BEGIN:VCARD\nFN:王一\nTEL:${','.repeat(500_000)}x\nEND:VCARD\n`],
  ['columns', `Name,${'Phone 1 - Value,'.repeat(20_000)}\n王一,${'1,'.repeat(20_000)}\n`],
  ['folded lines', `BEGIN:VCARD\nFN:王一\nNOTE;ENCODING=QUOTED-PRINTABLE:${'a=\n'.repeat(400_000)}\nEND:VCARD\n`],
  ['addresses', `BEGIN:VCARD\nFN:王一\n${'EMAIL:x\n'.repeat(200_000)}END:VCARD\n`],
  ['numbers in a cell', `Name,Mobile Phone\n王一,"${'1\n'.repeat(200_000)}"\n`],
  ['spaces in a note', `BEGIN:VCARD\nFN:王一\nNOTE:a${' '.repeat(1_000_000)}b\nEND:VCARD\n`],
])('reads one contact with far too many %s', async (_what, file) => {
  const { total, sample } = await preview(await newPerson(app), file)
  expect([total, sample.map(({ nameCh }) => nameCh)]).toEqual([1, ['王一']])
})

it('imports each of those who share a number or a company', async () => {
  const office = ['業務', '客服'].map((name) => `${name},,02-2701-5566 分機 ${name === '業務' ? 1 : 2},,`)
  const rows = [...office, ',,,Acme,業務部', ',,,Acme,客服部', 'Sam Lee,台北市一路,,,', 'Sam Lee,台北市二路,,,']
  const file = ['Name,Address,Phone,Company,Department', ...rows].join('\n')
  expect(await preview(await newPerson(app), file)).toMatchObject({ total: 6, fresh: 6, known: 0 })
})

const AGENT = 'AGENT:\nBEGIN:VCARD\nFN:祕書\nEND:VCARD\n'

// Mutations: an unterminated card dropped; the agent's name used as the card's.
it.each([
  ['that was cut off', 'BEGIN:VCARD\nFN:王一\nEND:VCARD\nBEGIN:VCARD\nFN:林二\nTEL:0912345678\n', ['王一', '林二']],
  ['without an end between two cards', 'BEGIN:VCARD\nFN:王一\nBEGIN:VCARD\nFN:林二\nEND:VCARD\n', ['王一', '林二']],
  ['with a card inside a card', `BEGIN:VCARD\nFN:王一\n${AGENT}TEL:0912345678\nEND:VCARD\n`, ['王一']],
])('forgets nobody in a vCard %s', async (_what, file, names) => {
  const { sample, total } = await preview(await newPerson(app), file)
  expect([total, sample.map(({ nameCh }) => nameCh)]).toEqual([names.length, names])
})

it.each([
  ['Google’s CSV', GOOGLE, ['王小明', 'Marta Lindqvist'], 1],
  ['Outlook’s CSV in Chinese', OUTLOOK, ['吳大同'], 1],
  ['the same as UTF-16', Buffer.from(OUTLOOK, 'utf16le'), ['吳大同'], 1],
  [
    'CSV in Big5',
    Buffer.concat([
      Buffer.from('name,phone\r\n'),
      Buffer.from([0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa]),
      Buffer.from(',0912345678\r\n'),
    ]),
    ['王小明'],
    0,
  ],
  ['an iPhone’s vCard', IPHONE, ['陳雅婷'], 0],
  ['a vCard 2.1', OLD_PHONE, ['林志明'], 0],
])('imports %s once, and takes it back whole', async (_, file, names, problems) => {
  const me = await newPerson(app)
  await app.call(paperCard.create, { name: '原來的人' }, me.holder)
  const table = () =>
    app.running.database.db.execute(sql`select to_jsonb(c) as c from contact c where member_id = ${me.holder.id}`)
  const before = (await table()).rows
  expect(await preview(me, file)).toMatchObject({ fresh: names.length, known: 0, problemCount: problems })
  expect((await table()).rows).toEqual(before)
  // Mutation: without the lock on the member.
  const both = await Promise.all([run(me, file), run(me, file)])
  expect(both.map(({ fresh }) => fresh).toSorted((a, b) => a - b)).toEqual([0, names.length])
  expect((await contactsOf(me)).map(({ name }) => name).toSorted()).toEqual([...names, '原來的人'].toSorted())
  const again = [await run(me, file), await preview(me, file)]
  expect(again.map(({ fresh, known }) => [fresh, known])).toEqual(again.map(() => [0, names.length]))
  expect((await app.call(contactImport.undo, { id: both.map(({ id }) => id).join('') }, me.holder)).data).toEqual({
    removed: names.length,
    kept: 0,
  })
  expect((await table()).rows).toEqual(before)
})

// Mutations: changed contacts deleted with the import; what was written on a merged contact deleted with it.
it('is undone without losing what was written on its contacts', async () => {
  const me = await newPerson(app)
  const { id } = await run(me, 'Name,Phone\n甲一,0912345601\n乙二,0912345602\n丙三,0912345603\n')
  const all = await contactsOf(me)
  const named = (name: string) => all.find((one) => one.name === name)?.id ?? ''
  const paper = (await app.call(paperCard.create, { name: '紙本' }, me.holder)).data.id
  await app.call(contact.edit, { id: named('甲一'), note: '展場認識' }, me.holder)
  const merged = (await app.call(contact.merge, { list: [paper, named('乙二')] }, me.holder)).data.id
  await app.call(contact.edit, { id: merged, note: '合併後寫的', tags: ['客戶'] }, me.holder)
  expect((await app.call(contactImport.undo, { id }, me.holder)).data).toEqual({ removed: 3, kept: 1 })
  expect(await contactsOf(me)).toMatchObject([{ id: paper, note: '合併後寫的', tags: ['客戶'] }])
  await app.call(contact.restore, { list: [named('甲一')] }, me.holder)
  expect((await contactsOf(me)).find(({ name }) => name === '甲一')).toMatchObject({ note: '展場認識' })
})

it('reads what files say of a contact', async () => {
  const me = await newPerson(app)
  const { sample } = await preview(me, IPHONE)
  expect(sample).toEqual([
    {
      ...EMPTY_CONTACT,
      nameCh: '陳雅婷',
      companyCh: '晨光設計',
      departmentCh: '設計部',
      addressCh: '106 臺北市大安區復興南路一段 390 號',
      phones: [
        { kind: 'mobile', number: '+886922333444', extension: '' },
        { kind: 'work', number: '+886227015566', extension: '12' },
      ],
    },
  ])
  const google = await preview(me, GOOGLE)
  expect(google.problems).toMatchObject([{ row: 4, field: '' }])
  expect(google.sample[0]?.phones.map(({ kind }) => kind)).toEqual(['mobile', 'work'])
})

it.each([
  ['no text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0xff]), 'import.unreadable'],
  ['a table of something else', 'a,b\n1,2\n', 'import.unreadable'],
  ['a quotation mark that is never closed', 'name,phone\n"王', 'import.unreadable'],
  ['a header alone', 'name,phone\n', 'import.empty'],
])('refuses %s', async (_, file, refusal) => {
  expect((await run(await newPerson(app), file)).refusal).toBe(refusal)
})

it('exports every contact as others read them, and imports nothing of it again', async () => {
  const me = await newPerson(app)
  const fields = {
    nameCh: '許雅雯',
    nameEn: 'Ya-wen Hsu',
    companyCh: '晨光，設計; 公司',
    phones: [
      { kind: 'mobile' as const, number: '0912345600' },
      { kind: 'work' as const, number: '0227015566', extension: '12' },
      { kind: 'work' as const, number: 'ask 123, 45' },
    ],
    emails: [{ kind: 'work' as const, address: 'ya@example.com' }],
    sites: ['https://example.org/a'],
  }
  const met = { tags: ['設計, 印刷'], metAt: '2026-03-09T16:00:00Z', metPlace: '世貿一館' }
  await app.call(paperCard.create, { fields, note: '第一行\n"引號", 逗號', ...met }, me.holder)
  await app.call(paperCard.create, { fields: { nameCh: '=HYPERLINK("http://evil.tw")', companyEn: '+1' } }, me.holder)
  const before = (await contactsOf(me)).length
  const { csv, vcard } = await exportContacts(me)

  const table = await get(csv)
  expect(table.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [header, ...rows] = parseCsv(table.body)
  const cells = rows.map((row) => Object.fromEntries(row.cells.map((cell, at) => [header?.cells[at] ?? '', cell])))
  expect(cells).toContainEqual(
    expect.objectContaining({
      中文姓名: '許雅雯',
      英文姓名: 'Ya-wen Hsu',
      行動電話: '0912-345-600',
      公司電話: '02-2701-5566 分機 12\nask 123, 45',
      備註: '第一行\n"引號", 逗號',
    }),
  )
  // Mutation: `escape_formulas` left out.
  expect(rows.flatMap((row) => row.cells).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])

  const { body: all } = await get(vcard)
  const people = Vcf.parse(all).map((card) => String(card.get('fn')?.valueOf()))
  expect(people.toSorted()).toEqual(['=HYPERLINK("http://evil.tw")', '許雅雯'].toSorted())

  for (const file of [table.rawPayload, all]) expect(await run(me, file)).toMatchObject({ fresh: 0, id: '' })
  expect(await contactsOf(me)).toHaveLength(before)
  const empty = await newPerson(app)
  expect(await run(empty, table.rawPayload)).toMatchObject({ fresh: 2, problemCount: 0 })
  const { list } = (await app.call(contact.load, {}, empty.holder)).data
  const { id = '' } = list.find(({ name }) => name === '許雅雯') ?? {}
  const read = (await app.call(contact.load_by_id, { id }, empty.holder)).data
  expect(read.fields).toMatchObject({ ...fields, phones: fields.phones.map(({ kind }) => ({ kind })) })
  expect(read.fields.phones.map(({ number, extension }) => number + extension)).toEqual([
    '+886912345600',
    '+88622701556612',
    'ask 123, 45',
  ])
  expect(read).toMatchObject({ ...met, metAt: '2026-03-09T16:00:00.000Z' })
})

// Mutations: the folder's path read as one name; the industry left out; a reminder of the past announced again.
it('brings back folders, stars, industries and reminders, under the name of its file', async () => {
  const me = await newPerson(app)
  const north = await addFolder(me, '北部/桃園')
  const contactId = await addPaperCard(me, '許雅雯')
  await addPaperCard(me, '林先生')
  const inside = (await app.call(collection.create, { name: '重要', previous: north }, me.holder)).data.id
  await app.call(contact.edit, { id: contactId, star: true, companyType: 15, collectionId: inside }, me.holder)
  const [past = '', future = ''] = [-DAY_MS, DAY_MS].map(
    (ms) => `${new Date(app.now().getTime() + ms).toISOString().slice(0, 16)}:00.000Z`,
  )
  for (const at of [past, future]) await app.call(reminder.create, { contactId, at, text: '回電，報價' }, me.holder)
  const { vcard, csv } = await exportContacts(me)
  for (const [path, fileName] of [
    [vcard, 'all.vcf'],
    [csv, '客戶.csv'],
  ] as const) {
    const next = await newPerson(app)
    const { id } = await run(next, (await get(path)).rawPayload, fileName)
    const { list } = (await app.call(contactImport.load_all, {}, next.holder)).data
    expect(list.map((one) => one.fileName)).toEqual([fileName])
    await app.call(paperCard.create, { name: '別人' }, next.holder)
    const brought = (await app.call(contact.load, { importId: id }, next.holder)).data.list
    expect(brought.map(({ name, kind }) => [name, kind]).toSorted()).toEqual(
      [
        ['林先生', 'imported'],
        ['許雅雯', 'imported'],
      ].toSorted(),
    )
    const one = brought.find(({ name }) => name === '許雅雯')
    const detail = (await app.call(contact.load_by_id, { id: one?.id ?? '' }, next.holder)).data
    expect(detail).toMatchObject({
      star: true,
      companyType: 15,
      reminders: [{ at: past, text: '回電，報價' }, { at: future }],
    })
    expect(detail.history).toMatchObject([{ kind: 'imported', text: fileName }])
    const folders = (await app.call(collection.load_layer, {}, next.holder)).data.list
    expect(folders.map(({ name, layer }) => [name, layer])).toEqual([
      ['北部/桃園', 1],
      ['重要', 2],
    ])
    expect(folders.find(({ name }) => name === '重要')?.id).toBe(detail.collectionId)
    await app.running.runJob('remind_contacts')
    expect(await noticesFor(app, next.holder)).toEqual([])
  }
})

it('reads the day of meeting also as spreadsheets write it, and says which it cannot read', async () => {
  const me = await newPerson(app)
  const days = ['2026/3/10', '2026-03-10', '10 March', '2026/2/31', '']
  const file = ['Name,Met on', ...days.map((day, at) => `甲${at},${day}`)].join('\n')
  expect((await preview(me, file)).problems).toMatchObject([
    { row: 4, field: 'metOn' },
    { row: 5, field: 'metOn' },
  ])
  await run(me, file)
  const met = (await app.call(contact.load_overview, {}, me.holder)).data.met
  expect(met).toEqual([{ day: '2026-03-10', place: '', count: 2 }])
})

// Mutations: `data:` not recognised; broken base64 decoded as far as possible; `photoId` left out of the sweep.
it('imports photographs re-encoded, and contacts without those that cannot be had', async () => {
  const me = await newPerson(app)
  const photo = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8ccbb4' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Canary' } })
      .toBuffer()
  ).toString('base64')
  const folded = (text: string) => text.replace(/.{74}/g, '$&\r\n ')
  const people: [name: string, version: string, photo: string][] = [
    ['一號', '3.0', folded(`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`)],
    ['二號', '4.0', folded(`PHOTO:data:image/jpeg\\;base64\\,${photo}`)],
    ['三號', '2.1', `PHOTO;JPEG;ENCODING=BASE64:\r\n ${folded(photo)}\r\n`],
    ['破圖', '3.0', `PHOTO;ENCODING=b:${photo.slice(0, 200)}`],
    ['亂碼', '3.0', 'PHOTO;ENCODING=b:%%%'],
    ['太大', '3.0', `PHOTO;ENCODING=b;TYPE=PNG:${(await BOMBS['PNG, 900 megapixels']()).toString('base64')}`],
    ['網址', '4.0', 'PHOTO;VALUE=uri:http://169.254.169.254/a.jpg'],
  ]
  const file = people
    .map(
      ([name, version, line]) =>
        `BEGIN:VCARD\r\nVERSION:${version}\r\nFN:${name}\r\nN:${name};;;;\r\n${line}\r\nEND:VCARD\r\n`,
    )
    .join('')
  const problems = (await preview(me, file)).problems
  expect(problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual(
    [4, 5, 6, 7].map((row) => [row, 'photo']),
  )
  expect(await run(me, file)).toMatchObject({ fresh: 7, problems })
  await sweepPictures(app, new Date(app.now().getTime() + 3_600_000))
  const shown = (await contactsOf(me)).map(({ name, photo }) => [name, photo !== ''])
  expect(Object.fromEntries(shown)).toEqual({
    一號: true,
    二號: true,
    三號: true,
    破圖: false,
    亂碼: false,
    太大: false,
    網址: false,
  })
  const [{ photo: url } = { photo: '' }] = (await contactsOf(me)).filter(({ name }) => name === '一號')
  const stored = (await get(url)).rawPayload
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(stored.toString('latin1')).not.toContain('Canary')
})

it('gives a contact as a file and as a code, without the holder’s note, at an address of its own', async () => {
  const me = await newPerson(app)
  const { id } = (await app.call(paperCard.create, { name: '許雅雯', phone: '0912345600', note: '私人' }, me.holder))
    .data
  const shown = (await app.call(contact.load_by_id, { id }, me.holder)).data
  const file = await get(shown.contact)
  expect(file.body).toContain('TEL;TYPE=CELL:+886912345600')
  expect(file.body).not.toContain('私人')
  expect(await readQr((await get(shown.code)).rawPayload)).toMatch(/FN:許雅雯.*912345600/s)
  const other = (await app.call(paperCard.create, { name: '別人' }, me.holder)).data.id
  for (const url of [shown.contact.replace(id, other), shown.contact.slice(0, -2), `/contact/${id}.vcf`])
    expect((await get(url)).statusCode).toBe(404)
})
