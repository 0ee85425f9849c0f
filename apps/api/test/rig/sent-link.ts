import { sql } from 'kysely'
import { tellStaffJob } from '../../src/features/users/tell-staff.ts'
import { tellers } from '../../src/tellers.ts'
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

/** Does what the worker does about what staff are told of in a school. Answers whom it wrote to about what, the first first. */
export async function toldStaff(
  rig: Rig,
  schoolId: string,
): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows: jobs } = await rig.pool.pg.query(
    `delete from pgboss.job where name = 'staff.tell' and data->>'schoolId' = $1 returning data`,
    [schoolId],
  )
  const tell = tellStaffJob(rig.pool, { publicUrl: 'http://localhost:3000', tellers })
  for (const { data } of jobs) await tell(data)
  const { rows } = await rig.pool.pg.query(
    `select to_email as to, subject, text_body as text from mail where school_id = $1 and dedupe_key like 'told %' order by id`,
    [schoolId],
  )
  return rows
}
