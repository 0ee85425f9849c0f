import { integrations } from '@afterbell/contract/integrations/integrations'
import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import { call, type Caller, type Rig } from '../app.ts'
import { made, type MadeSchool } from '../make.ts'

/** Starts connecting an app and allows access there. Returns the `code` and `state` that the browser brings back. */
export async function allowedAt(
  rig: Rig,
  caller: Caller,
  app: ConnectedAppName,
  user?: { id?: string; scope?: string },
): Promise<{ code: string; state: string }> {
  const { url } = made(await call(rig, integrations.authorizeApp, { params: { app } }, caller))
  return { ZOOM: rig.zoom, BLACKBAUD: rig.blackbaud, MAILCHIMP: rig.mailchimp }[app].allow(url, user)
}

/** Returns the school and secret in the webhook address we gave Mailchimp. */
export function addressOf(hook: string): { school: string; secret: string } {
  const { searchParams } = new URL(hook)
  return { school: searchParams.get('school')!, secret: searchParams.get('secret')! }
}

/** Builds the body of a Mailchimp webhook call. */
export function webhookBody(type: string, listId: string, data: Record<string, string>): Buffer {
  const fields = Object.entries(data).map(([field, value]) => [`data[${field}]`, value])
  const fired = [['fired_at', '2026-11-26 10:00:00']]
  return Buffer.from(
    `${new URLSearchParams([['type', type], ...fired, ['data[list_id]', listId], ...fields])}`,
  )
}

/** Connects an app for a school unless it is connected. Returns the id of the school's user there. */
export async function connectedTo(
  rig: Rig,
  { admin }: MadeSchool,
  app: ConnectedAppName,
  { id = `user-of-${admin.schoolId}`, ...user }: { id?: string; scope?: string } = {},
): Promise<string> {
  const listed = made(await call(rig, integrations.list, {}, admin)).find((each) => each.app === app)!
  if (listed.state !== 'CONNECTED') {
    const body = await allowedAt(rig, admin, app, { id, ...user })
    made(await call(rig, integrations.connectApp, { params: { app }, body }, admin))
  }
  return id
}
