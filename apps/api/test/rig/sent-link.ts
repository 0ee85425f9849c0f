import { sql } from 'kysely'
import { linkJob } from '../../src/features/login/link.job.ts'
import { wordsOf, type KeptWords } from '../../src/platform/mail/mail.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { LETTERS, type Rig } from './app.ts'

/** Does what the worker does about links somebody asked for with this e-mail. */
export async function sendLinks(rig: Rig, email: string): Promise<void> {
  const { rows } = await rig.pool.pg.query(`select id from password_request where email = $1`, [email])
  const send = linkJob(rig.pool, { publicUrl: 'http://localhost:3000', letters: LETTERS })
  for (const { id } of rows) await send({ requestId: id })
}

/** The secrets of the links that were sent to somebody, the first first. */
export async function secretsSentTo(rig: Rig, email: string): Promise<string[]> {
  const { rows } = await asPlatform(rig.pool, (tx) =>
    sql<KeptWords>`select id, text_body, html_body, sealed, key_id from mail where to_email = ${email} order by id`.execute(
      tx,
    ),
  )
  return rows.map((each) => /#token=([\w-]+)/.exec(wordsOf(each, LETTERS).text)![1]!)
}
