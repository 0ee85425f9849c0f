import { sql } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import { asPlatform, type Pool } from '../database/database.ts'
import { runs } from '../jobs/job.ts'
import { mailSend, mailSendNow, messageIdOf, wordsOf, type StoredWords } from './mail.ts'
import type { Sealer } from '../security/sealing.ts'

interface StoredMail extends StoredWords {
  to_email: string
  to_name: string | null
  subject: string
  attachment_name: string | null
  attachment: Buffer | null
}

export interface MailParts {
  pool: Pool
  /** Null: letters are stored, but not sent. */
  mailer: Transporter | null
  /** The sender, as an address or with a name. */
  mailFrom: string
  /** Opens letters with a secret. */
  letters: Sealer
}

/** Connects to a mail server; null without one. */
export function mailerOf(smtpUrl: string | null): Transporter | null {
  return smtpUrl ? nodemailer.createTransport(smtpUrl) : null
}

/**
 * Sends one stored message, outside any transaction. Without a mail server it stays stored. Encrypted content and
 * attachments are deleted once sent. A failure is recorded and thrown, so that the queue tries again.
 */
export const sendMailJob = runs(mailSend, sendStored)

/** The same for letters that somebody waits for, several at a time. */
export const sendMailNowJob = runs(mailSendNow, sendStored, { atATime: 10 })

async function sendStored(
  { mailId }: { mailId: string },
  { pool, mailer, mailFrom: from, letters }: MailParts,
): Promise<void> {
  const mail = await asPlatform(pool, async (tx) => {
    const { rows } = await sql<StoredMail>`
        update mail set attempts = attempts + 1 where id = ${mailId} and state in ('QUEUED', 'FAILED')
        returning id, to_email, to_name, subject, text_body, html_body, sealed, key_id, attachment_name, attachment`.execute(
      tx,
    )
    return rows[0]
  })
  if (!mail) return
  if (!mailer) return note(pool, mailId, 'KEPT', null)
  try {
    const { text, html, attachment } = wordsOf(mail, letters)
    await mailer.sendMail({
      from,
      to: mail.to_name ? { name: mail.to_name, address: mail.to_email } : mail.to_email,
      subject: mail.subject,
      text,
      html,
      ...(attachment && {
        attachments: [
          {
            filename: mail.attachment_name ?? '',
            content: attachment,
            contentType: typeOf(mail.attachment_name),
          },
        ],
      }),
      messageId: messageIdOf(mailId, from),
    })
  } catch (error) {
    await note(pool, mailId, 'FAILED', (error as Error).message.slice(0, 500))
    throw error
  }
  await note(pool, mailId, 'SENT', null)
}

/** Returns the media type of an attachment, which is a PDF, a spreadsheet, or a file for a calendar. */
function typeOf(name: string | null): string {
  if (name?.endsWith('.ics')) return 'text/calendar; charset=utf-8'
  return name?.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'application/pdf'
}

function note(
  pool: Pool,
  id: string,
  state: 'SENT' | 'KEPT' | 'FAILED',
  failure: string | null,
): Promise<void> {
  return asPlatform(pool, async (tx) => {
    await sql`
      update mail set state = ${state}, failure = ${failure}, sent_at = case when ${state} = 'SENT' then app.now() end,
        sealed = case when ${state} <> 'SENT' then sealed end, key_id = case when ${state} <> 'SENT' then key_id end,
        attachment = case when ${state} <> 'SENT' then attachment end
      where id = ${id}`.execute(tx)
  })
}
