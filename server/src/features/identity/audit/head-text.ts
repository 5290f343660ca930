/** The end of a chain at some moment, as it was kept outside the database. */
export interface Head {
  chain: number
  seq: number
  hash: Buffer
}

/** `0:1234:9f86…`: chain, rows, hash. */
export const headText = ({ chain, seq, hash }: Head): string => `${chain}:${seq}:${hash.toString('hex')}`

/** Reads what `headText` wrote; undefined for anything else. */
export function readHead(text: string): Head | undefined {
  const [, chain, seq, hash] = /^(\d{1,9}):(\d{1,9}):([\da-f]{64})$/.exec(text.trim()) ?? []
  return hash === undefined ? undefined : { chain: Number(chain), seq: Number(seq), hash: Buffer.from(hash, 'hex') }
}
