/** A company or business as a public register has it. */
export interface RegisteredCompany {
  taxNumber: string
  name: string
  /** Empty where the register has none. */
  address: string
  /** In the register's words; empty where it has none. */
  state: string
  /** Whether it is in business, as far as the register says. */
  active: boolean
  source: 'gcis' | 'fia' | 'sample'
}

/** `unknown`: the registers have no such number. `away`: they could not be asked, so nothing is known. */
export type CompanyAnswer = RegisteredCompany | 'unknown' | 'away'

/** Looks companies up in public registers. */
export interface CompanyLookup {
  /**
   * Never throws; takes 8 seconds at most.
   * @param taxNumber eight digits whose checksum holds
   */
  find(taxNumber: string): Promise<CompanyAnswer>
}
