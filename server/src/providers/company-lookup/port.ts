/** A company or business as listed in a public register. */
export interface RegisteredCompany {
  taxNumber: string
  name: string
  /** Empty if the register has no address. */
  address: string
  /** The status in the register's wording; empty if it has none. */
  state: string
  /** Whether it is in business according to the register. Always true for the tax register, which has no status. */
  active: boolean
  source: 'gcis' | 'fia' | 'sample'
}

/** `unknown`: the registers do not have the number. `away`: the registers could not be queried. */
export type CompanyAnswer = RegisteredCompany | 'unknown' | 'away'

/** Looks companies up in public registers. */
export interface CompanyLookup {
  /**
   * Never throws; takes 8 seconds at most.
   * @param taxNumber eight digits with a valid checksum
   */
  find(taxNumber: string): Promise<CompanyAnswer>
}
