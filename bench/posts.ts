import { request, type Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Heard {
  status: number
  retryAfter: number
  body: string
}

/** Repeats a request after every 429, when the server says so. Counts the 429 and 5xx responses. */
export async function untilHeard(
  ask: () => Promise<Heard>,
  errors: { fiveHundreds: number; asked429: number },
): Promise<Heard> {
  for (;;) {
    const heard = await ask()
    if (heard.status >= 500) errors.fiveHundreds += 1
    if (heard.status !== 429) return heard
    errors.asked429 += 1
    await pause(heard.retryAfter * 1000)
  }
}

/** Posts JSON as a member of a school's staff. */
export function send(
  agent: Agent,
  url: string,
  token: string,
  schoolId: string,
  body: object,
): Promise<Heard> {
  const payload = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'x-school-token': schoolId,
    'content-type': 'application/json',
    'content-length': payload.length,
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    clientRequest.once('error', reject)
    clientRequest.end(payload)
  })
}
