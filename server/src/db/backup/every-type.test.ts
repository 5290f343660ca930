import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, startPostgres } from '../../testing/postgres.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { backUp, contentOf, migrationsFolder, restore } from './backup.fixture.ts'

vi.setConfig({ testTimeout: 240_000 })
const place = mkdtempSync(join(tmpdir(), 'idocard-types-'))
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

/** All column types in use, further common types, and what makes loading hard (triggers, references, odd names). */
const TABLE = `
  CREATE TYPE mood AS ENUM ('好', 'it''s "fine"');
  CREATE TABLE "Odd.name" (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent bigint REFERENCES "Odd.name" (id),
    "text" text, "int" int, "int8" bigint, "bool" boolean, "real" double precision, "exact" numeric, "day" date,
    "moment" timestamptz, "uuid" uuid, "bytes" bytea, "json" jsonb, "raw" json, "texts" text[], "jsons" jsonb[],
    "span" interval, "mood" mood, "short" varchar(300), "computed" int GENERATED ALWAYS AS ("int" / 2) STORED
  );
  CREATE TABLE heard (id bigint);
  CREATE FUNCTION hear() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO public.heard VALUES (NEW.id); RETURN NEW; END$$;
  CREATE TRIGGER hear AFTER INSERT ON "Odd.name" FOR EACH ROW EXECUTE FUNCTION hear();`

const COLUMNS =
  '"text", "int", "int8", "bool", "real", "exact", "day", "moment", "uuid", "bytes", "json", "raw", "texts", "jsons", "span", "mood", "short"'

// PostgreSQL's text cannot contain NUL or a lone surrogate.
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', '\\', '\n', '\r', '\t', '{', ',', "'", '名', '𠮷', '\u2028', '\u0001'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
  })
  .map((value) => value.toWellFormed().replaceAll('\0', ''))
const json = fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))
const moment = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-30') })
    .map((date) => date.toISOString()),
  fc.constantFrom('infinity', '-infinity', '2026-11-21 17:25:15.706123+08', '0044-03-15 12:00:00+00 BC'),
)
const row = fc.tuple(
  ...[
    text,
    fc.integer(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    fc.boolean(),
    fc.double().map(String),
    fc.oneof(
      fc.integer().map((value) => `${value}.10`),
      fc.constantFrom('NaN', '1e-300', '123456789012345678901234567890'),
    ),
    fc.constantFrom('2026-02-28', '0001-01-01', 'infinity'),
    moment,
    fc.uuid(),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.oneof(json, fc.constant('null')),
    fc.constantFrom('{ "b": 1,\n "a": [1.00, null] }', 'null', '" "'),
    fc.array(fc.option(text)),
    fc.array(fc.option(json)),
    fc.constantFrom('1 year 2 mons -3 days 04:05:06.789', '-00:00:00.000001'),
    fc.constantFrom('好', 'it\'s "fine"'),
    text,
  ].map((value) => fc.option(value as fc.Arbitrary<unknown>, { freq: 8 })),
)

async function emptyDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: await createDatabase(postgres.url), dataDir: '' })
}

test('a restore reproduces every value of every type exactly, with identity columns, foreign keys and triggers', async () => {
  const migrations = migrationsFolder(join(place, 'migrations'), TABLE)
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
      const [from, to] = [await emptyDatabase(), await emptyDatabase()]
      const folder = join(place, `backup ${round++}`)
      try {
        await migrate(from, migrations)
        const places = rows[0]?.map((_, at) => `$${at + 1}`)
        // Each row refers to the next row, and the last row to itself.
        for (const [at, values] of rows.entries())
          await from.pool.query(`INSERT INTO "Odd.name" (${COLUMNS}) VALUES (${places})`, values).catch((error) => {
            throw new Error(`row ${at}: ${error.message} ${JSON.stringify(values)}`)
          })
        await from.pool.query('UPDATE "Odd.name" SET parent = least(id + 1, (SELECT max(id) FROM "Odd.name"))')
        await backUp(from, folder)
        await restore(to, folder, migrations)
        expect(await contentOf(to)).toEqual(await contentOf(from))
        await to.pool.query('INSERT INTO "Odd.name" DEFAULT VALUES')
      } finally {
        await from.close()
        await to.close()
      }
    }),
    { numRuns: 5 },
  )
})
