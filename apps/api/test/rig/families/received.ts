import { randomUUID } from 'node:crypto'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'

interface Written {
  channel?: 'EMAIL' | 'SMS'
  /** The email address, or the number as it is dialed. */
  to: string
  name?: string
  childIds?: readonly string[]
  subject?: string
  body?: string
  fields?: object
  state?: string
  isMoneyOnly?: boolean
}

/** Stores a message that went to an address, and returns its id. */
export async function writtenTo(rig: Rig, school: MadeSchool, written: Written): Promise<string> {
  const { channel = 'EMAIL', to, name = 'Mara', childIds = [], fields = {}, isMoneyOnly = false } = written
  const { subject = 'Chess', body = '<p>See you on Monday</p>', state = 'SENT' } = written
  const [batchId, id] = [randomUUID(), randomUUID()]
  await inside(rig, school.id, async (query) => {
    await query(
      `insert into message_batch (school_id, id, channel, about, subject, body, send_at, is_money_only)
       values ($1, $2, $3, 'Chess', $4, $5, app.now(), $6)`,
      [school.id, batchId, channel, channel === 'SMS' ? '' : subject, body, isMoneyOnly],
    )
    await query(
      `insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key, child_ids, fields, state, sent_at)
       values ($1, $2, $3, $4, $5, $6, lower($6), $7, $8, $9, app.now())`,
      [school.id, id, batchId, channel, name, to, childIds, JSON.stringify(fields), state],
    )
  })
  return id
}
