import type { feeds } from '@afterbell/contract/calendars/feeds'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { mailToken } from '../../platform/security/tokens.ts'
import { dropFeed, feedOf, putFeed } from './feeds.store.ts'

export const myFeed: Act<typeof feeds.own> = ({ tx, school, user }) =>
  feedOf(tx, school.id, user.id, school.today)

/** Returns the address once; the database stores only a hash of its secret. */
export function createFeed(publicUrl: string): Act<typeof feeds.create> {
  return async (call) => {
    const { tx, school, user } = call
    const { token, hash } = mailToken()
    const { createdAt } = await putFeed(tx, school.id, user.id, hash)
    await record(tx, call, [{ what: 'calendar-feed.created', subjectId: user.id }])
    return {
      link: `${publicUrl}/api/no-auth/schools/${school.id}/calendar-feeds/${token}/calendar.ics`,
      createdAt,
    }
  }
}

export const revokeFeed: Act<typeof feeds.revoke> = async (call) => {
  const { tx, school, user } = call
  if (await dropFeed(tx, school.id, user.id))
    await record(tx, call, [{ what: 'calendar-feed.revoked', subjectId: user.id }])
}
