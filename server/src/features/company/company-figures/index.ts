export { companyFiguresCalls } from './calls.ts'
export { type CompanyFigureDrift, companyFigureDrift } from './days.store.ts'
export { companyFiguresJobs, companyFiguresRetention } from './jobs.ts'
