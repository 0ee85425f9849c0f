import type pg from 'pg'

/** Lets the families of a school log in. */
export async function openFamilyPortal(superuser: pg.Pool, schoolId: string): Promise<void> {
  await superuser.query(`update school set has_family_portal = true where school_id = $1`, [schoolId])
}

/** Returns the address below which families of a school log in. */
export function logInUrl(serverUrl: string, schoolId: string): string {
  return `${serverUrl}/api/family/schools/${schoolId}/log-in`
}

/** Posts as a page of ours does. */
export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
}
