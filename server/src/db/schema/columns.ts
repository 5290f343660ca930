import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes, as a Buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A timestamp with time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Text that is ordered by its bytes, whatever the database's language is. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
