declare module 'vcf' {
  interface Property {
    valueOf(): string
    toJSON(): [string, Record<string, unknown>, string, string]
  }
  /** An old parser of contact files, independent of ical.js. It does not decode escapes. */
  export default class VCard {
    static parse(file: string): VCard[]
    get(name: string): Property | Property[] | undefined
  }
}
