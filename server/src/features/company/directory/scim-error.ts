import type { DirectoryProblem } from '@idocard/domain/company/directory'

/** Why a request of SCIM is not well-formed, or collides with something (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A request that is refused. Its detail is for whoever reads the directory's own log, in English as the protocol is. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined
  /** What the company's own log says of it. */
  readonly problem: DirectoryProblem

  constructor(status: number, detail: string, scimType?: ScimType, problem: DirectoryProblem = 'invalid') {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.problem = problem
  }
}

/** An error in the form of the protocol. */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
})

export const notFound = (): ScimError => new ScimError(404, 'There is no such resource.')
