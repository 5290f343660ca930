/** A vendor sent no usable response. Contains no URL and no body, so it is safe to log. */
export class ExchangeError extends Error {
  readonly reason: 'timeout' | 'network' | 'oversize'
  constructor(reason: ExchangeError['reason'], options?: ErrorOptions) {
    super(`no answer: ${reason}`, options)
    this.name = 'ExchangeError'
    this.reason = reason
  }
}

export interface FormAnswer {
  status: number
  body: string
}

/**
 * POSTs a urlencoded form and reads the response as UTF-8. Redirects are never followed: a 3xx is returned.
 * @param limits `timeoutMs` covers the whole exchange, body included; `maxBytes` is the longest body accepted
 * @throws {ExchangeError} when the response is missing, incomplete or too long
 */
export async function postForm(
  url: string,
  fields: Iterable<readonly [string, string]>,
  limits: { timeoutMs: number; maxBytes: number },
): Promise<FormAnswer> {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    return { status: response.status, body: await readText(response, limits.maxBytes) }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ExchangeError(timedOut ? 'timeout' : 'network', { cause: error })
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by `throw` cancels the stream and frees the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ExchangeError('oversize')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
