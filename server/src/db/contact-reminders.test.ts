import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS, migrationsBefore } from '../testing/migrations-before.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const [SOON, LATER] = ['2027-01-01T01:00:00.000Z', '2027-02-01T01:00:00.000Z']

// Mutations: the copy of a merged contact moved too; a merge of a paper card and an import marked as imported.
it('an update keeps each reminder once, and knows which contacts came from a file', async () => {
  const place = mkdtempSync(join(tmpdir(), 'idocard-reminders-'))
  const database = await openDatabase({ dataDir: join(place, 'data') })
  const { pool } = database
  try {
    await migrate(database, migrationsBefore(28, join(place, 'before')))
    const { rows } = await pool.query<{ id: string }>("INSERT INTO member (email) VALUES ('a@b.example') RETURNING id")
    const member = rows[0]?.id
    const imports = await pool.query<{ id: string }>(
      "INSERT INTO contact_import (member_id, file_name, count, created_at) VALUES ($1, 'CSV', 2, now()) RETURNING id",
      [member],
    )
    const file = imports.rows[0]?.id
    const add = async (
      name: string,
      more: { into?: string; file?: string | undefined; remindAt?: string; isMerged?: true },
    ) => {
      const id = randomUUID()
      await pool.query(
        `INSERT INTO contact (id, member_id, kind, fields, note, merged_into, merged_at, import_id, remind_at, created_at, updated_at)
         VALUES ($1, $2, 'paper', '{}', $3, $4, $5, $6, $7, now(), now())`,
        [id, member, name, more.into ?? null, more.isMerged ? SOON : null, more.file ?? null, more.remindAt ?? null],
      )
      return id
    }
    const files = await add('two of a file', { isMerged: true, remindAt: SOON })
    await add('of a file', { file, into: files, remindAt: SOON })
    await add('of a file, later', { file, into: files, remindAt: LATER })
    const both = await add('a file and a card', { isMerged: true, remindAt: LATER })
    await add('of a file, with a card', { file, into: both })
    await add('a card', { into: both })

    await migrate(database, MIGRATIONS)
    const kinds = await pool.query<{ note: string; kind: string }>('SELECT note, kind FROM contact')
    expect(Object.fromEntries(kinds.rows.map(({ note, kind }) => [note, kind]))).toEqual({
      'two of a file': 'imported',
      'of a file': 'imported',
      'of a file, later': 'imported',
      'a file and a card': 'paper',
      'of a file, with a card': 'imported',
      'a card': 'paper',
    })
    const reminders = await pool.query<{ note: string; at: Date }>(
      'SELECT note, at FROM contact_reminder r JOIN contact ON contact.id = r.contact_id ORDER BY at, note',
    )
    expect(reminders.rows.map(({ note, at }) => [note, at.toISOString()])).toEqual([
      ['of a file', SOON],
      ['a file and a card', LATER],
      ['of a file, later', LATER],
    ])
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
})
