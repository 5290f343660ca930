export { siteFiguresCalls } from './calls.ts'
export { figureJobs } from './jobs.ts'
export { PlanVisits } from './plan-visits.ts'
export { countPlanVisits, type FigureDrift, figureDrift } from './store.ts'
